import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import { mergeSettings, shownOf } from './merge-settings.ts';

const shown = ['connectionString'];
const shownText = (connectionString: string) => shownOf({ connectionString }, shown)['connectionString'];
const save = (before: string, written: string) =>
  mergeSettings({ connectionString: before }, { connectionString: written }, shown)['connectionString'];
const stars = '********';

describe('returned settings', () => {
  test.each([
    ['Server=a;Database=b;User Id=c;Password=d', `Server=a;Database=b;User Id=c;Password=${stars}`],
    ['Server=a;PWD="x;y=z"', `Server=a;PWD=${stars}`],
    ["Server=a;Pwd='q''r;s'", `Server=a;Pwd=${stars}`],
    ['Endpoint=sb://a/;SharedAccessKey=abc==', `Endpoint=sb://a/;SharedAccessKey=${stars}`],
    ['Server=a;Password=', 'Server=a;Password='],
    ['postgres://u:p%40ss@host:5432/db', `postgres://u:${stars}@host:5432/db`],
    ['https://host/api?api_key=1&x=2', `https://host/api?api_key=${stars}&x=2`],
    ['https://host/api?x=2', 'https://host/api?x=2'],
    ['ledger.example.com:1433', 'ledger.example.com:1433'],
    ['', ''],
    // a text that cannot be parsed reliably is hidden as a whole
    ['host=a password=b', stars],
    ['jdbc:sqlserver://a:1;password=b', stars],
    ['https://u:p/w@host/', stars],
    ['https://host/;password=b', stars],
    ['my secret', stars],
    ['Server=a;Password="open', stars],
    ['Server={a;Password=b', stars],
  ])('%s', (text, masked) => {
    expect(shownText(text)).toBe(masked);
  });

  // the words shown can never look like the secret
  const word = fc.stringMatching(/^[A-PR-Za-z0-9.]{1,12}$/);
  const secret = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => `Q7${text}7Q`);
  test('never contain the password, and change nothing when written back', () => {
    fc.assert(
      fc.property(word, word, secret, fc.constantFrom('plain', 'quoted', 'url'), (server, user, password, style) => {
        const text = {
          plain: `Server=${server};User Id=${user};Password=${password}`,
          quoted: `Password="${password.replaceAll('"', '""')}";Server=${server}`,
          url: `postgres://${user}:${encodeURIComponent(password)}@${server}/db`,
        }[style];
        const masked = shownText(text) ?? '';
        expect(masked).not.toContain('Q7');
        expect(save(text, masked)).toBe(text);
      }),
    );
  });
});

describe('a stored password', () => {
  const before = 'Server=a;Database=b;User Id=c;Password=d';
  test('stays when only the database, the user or their order change', () => {
    expect(save(before, `Database=x;Server=a;User Id=y;Password=${stars}`)).toBe('Database=x;Server=a;User Id=y;Password=d');
    expect(save('postgres://u:p%40@h/db', `postgres://v:${stars}@h/other`)).toBe('postgres://v:p%40@h/other');
  });

  test.each([
    [before, `Server=evil;Database=b;User Id=c;Password=${stars}`],
    [before, `Server=a;Server=evil;Password=${stars}`],
    [before, `Server=a;Encrypt=false;Password=${stars}`],
    [before, `Server=a;Proxy=evil;Password=${stars}`],
    [before, `postgres://c:${stars}@a/b`],
    [before, `Server=a;Token=${stars}`],
    [before, `Server=${stars};Password=${stars}`],
    [before, stars],
    ['postgres://u:p@h/db', `postgres://u:${stars}@evil/db`],
    ['postgres://u:p@h/db', `postgres://u:${stars}@h:1/db`],
    ['postgres://u:p@h/db', `http://u:${stars}@h/db`],
    ['Server=a', `Server=a;Password=${stars}`],
    ['', `Server=a;Password=${stars}`],
  ])('is not sent elsewhere: %s, then %s', (old, written) => {
    expect(() => save(old, written)).toThrow('secret_required_again');
  });

  test('is not required when it is entered again', () => {
    expect(save(before, 'Server=evil;Password=new')).toBe('Server=evil;Password=new');
  });
});

describe('keys that reads do not return', () => {
  const before = { connectionString: 'Server=a;Password=b', apiKey: 'k', host: 'h' };
  test('are kept when omitted or masked, and removed with null', () => {
    expect(mergeSettings(before, {}, shown)).toEqual(before);
    expect(mergeSettings(before, { apiKey: stars, host: null }, shown)).toEqual({
      connectionString: 'Server=a;Password=b',
      apiKey: 'k',
    });
  });
  test.each([
    { host: 'evil' },
    { connectionString: 'Server=evil;Password=c' },
    { connectionString: null },
    { host: 'evil', apiKey: stars, connectionString: 'Server=a;Password=b' },
    { unknown: stars },
  ])('must be entered again when something else changes: %j', (written) => {
    expect(() => mergeSettings(before, written, shown)).toThrow('secret_required_again');
  });
  test('may all be replaced', () => {
    const written = { connectionString: 'Server=x;Password=y', apiKey: 'z', host: 'w' };
    expect(mergeSettings(before, written, shown)).toEqual(written);
  });
});
