/** Words that greet the receiver of a letter or mail. */
import { fold } from '../grammar/fold.ts';

const words =
  'hi|hello|hey|dear|hallo|guten tag|liebe[rs]?|moin|servus|beste|dag|bonjour|salut|cher|chere|hola|estimad[oa]|ciao|gentile|buongiorno|ola|prezad[oa]|caro|cara|hej|hei|kaere|kjaere|basta|moi|terve|czesc|witaj|dzien dobry|dobry den|ahoj|cau|vazen[ay]|mila|mily|szia|kedves|buna|buna ziua|draga|merhaba|sayin|zdravo|pozdravljeni|postovani|bok';
const greeting = new RegExp(`^(?:${words})[ ,]+(\\p{L}.{1,60}?) ?[,!:.]?$`, 'u');

/** Whether a line greets somebody: it ends with a comma, a colon or an exclamation mark, unlike a name such as `Ola Nordmann`. */
export const isGreeting = (text: string): boolean => /[,:!]$/.test(text.trim()) && greeting.test(fold(text));
