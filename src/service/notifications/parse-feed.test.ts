import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const parse = (xml: string) => parseFeed(Buffer.from(xml));
const rss = (items: string) =>
  parse(`<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items}</channel></rss>`);

test('RSS 2.0: latest first, text without markup', () => {
  const items = rss(`
    <item><title>Old</title><description>One</description><link>https://example.com/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 +0100</pubDate></item>
    <item><title>New &amp; better</title><description><![CDATA[<p>Two <b>words</b>&nbsp;&amp;&#39;x&#39; &hellip;</p>]]></description>
      <guid isPermaLink="true">https://example.com/2</guid><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>
    <item><title>  </title></item>`);
  expect(items).toEqual([
    {
      title: 'New & better',
      description: "Two words &'x' &hellip;",
      link: 'https://example.com/2',
      pubDate: '2026-03-03T10:00:00.000Z',
    },
    { title: 'Old', description: 'One', link: 'https://example.com/1', pubDate: '2026-03-02T09:00:00.000Z' },
  ]);
});

test('Atom with XHTML and a link to itself', () => {
  const items = parse(`<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>
    <entry><title>A</title><link rel="self" href="https://example.com/self"/><link href="https://example.com/a"/>
      <published>2026-03-01T00:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Some <em>text</em></div></content></entry>
    <entry><title>B</title><link rel="alternate" href="https://example.com/b"/><updated>2026-04-01T00:00:00+02:00</updated><summary>S</summary></entry></feed>`);
  expect(items.map(({ title, description, link, pubDate }) => [title, description, link, pubDate])).toEqual([
    ['B', 'S', 'https://example.com/b', '2026-03-31T22:00:00.000Z'],
    ['A', 'Some text', 'https://example.com/a', '2026-03-01T00:00:00.000Z'],
  ]);
});

test('RSS 1.0', () => {
  const items = parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><item><title>R</title><link>http://example.com/</link><dc:date>2026-01-01</dc:date></item></rdf:RDF>`);
  expect(items).toEqual([{ title: 'R', description: '', link: 'http://example.com/', pubDate: '2026-01-01T00:00:00.000Z' }]);
});

describe('unsafe content', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//example.com',
    'x',
    `https://${'a'.repeat(3000)}.test/`,
  ])('no link: %s', (link) => {
    expect(rss(`<item><title>T</title><link>${link}</link></item>`)[0]?.link).toBeNull();
  });

  test.each([
    '<![CDATA[<script>alert(1)</script>]]>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
    '<![CDATA[<scr<i>ipt>alert(1)</script>]]>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
  ])('no markup: %s', (description) => {
    const [item] = rss(`<item><title>T</title><description>${description}</description></item>`);
    expect(item?.description).not.toMatch(/<\/?[a-z]/i);
  });

  test('items without end, text without end and wrong dates are limited', () => {
    const many = rss('<item><title>T</title><pubDate>soon</pubDate></item>'.repeat(80));
    expect(many).toHaveLength(50);
    expect(many[0]?.pubDate).toBeNull();
    expect(rss(`<item><title>${'x'.repeat(400)}</title></item>`)[0]?.title).toHaveLength(301);
  });

  test.each([
    '',
    'not xml',
    '<html><body/></html>',
    '<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel><item><title>&a;</title></item></channel></rss>',
    '<rss><channel>',
  ])('not a feed: %s', (xml) => {
    expect(() => parse(xml)).toThrow();
  });
});
