import type { NewsItem } from '#contract/notifications/v1.ts';
import { findAll, readXmlTree, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';

/** Maximum number of items of a feed; nobody reads more. */
const maxItems = 50;

/** Returns the items of an RSS 2.0, RSS 1.0 or Atom feed, newest first. Throws for other documents. */
export function parseFeed(xml: Uint8Array): NewsItem[] {
  const root = readXmlTree(xml);
  const items = itemsOf(root).filter(({ title, description }) => title !== '' || description !== '');
  return items.toSorted((a, b) => (b.pubDate ?? '').localeCompare(a.pubDate ?? '')).slice(0, maxItems);
}

function itemsOf(root: XmlTree): NewsItem[] {
  switch (root.name) {
    case 'rss':
      return findAll(root, 'channel/item').map(rssItem);
    case 'RDF':
      return findAll(root, 'item').map(rssItem);
    case 'feed':
      return findAll(root, 'entry').map(atomEntry);
    default:
      throw new Error(`not a feed: its root element is ${root.name.slice(0, 100)}`);
  }
}

const rssItem = (item: XmlTree): NewsItem => ({
  title: plainText(item, 'title', 300),
  description: plainText(item, 'description', 2_000),
  link: webAddress(textAt(item, 'link', 'guid[@isPermaLink=true]')),
  pubDate: moment(textAt(item, 'pubDate', 'date')),
});

const atomEntry = (entry: XmlTree): NewsItem => ({
  title: plainText(entry, 'title', 300),
  description: plainText(entry, 'summary', 2_000) || plainText(entry, 'content', 2_000),
  link: webAddress(alternate(entry)),
  pubDate: moment(textAt(entry, 'published', 'updated')),
});

/** Returns the address of the page: a link without `rel` refers to it (RFC 4287 4.2.7.2). */
const alternate = (entry: XmlTree): string | undefined =>
  findAll(entry, 'link').find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')?.attributes['href'];

/** Rejects other schemes such as javascript: and file: addresses, which are not links to news. */
function webAddress(text: string | undefined): string | null {
  const url = URL.parse(text ?? '');
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null;
}

function moment(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) || Math.abs(at) > 8e13 ? null : new Date(at).toISOString();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#160': ' ' };

const withoutTags = (text: string): string => text.replaceAll(/<\/?[a-z!?][^>]*>/gi, ' ');

/** Converts HTML to text. Tags are removed before and after entities are decoded, so that no markup encoded as entities remains. */
function plainText(from: XmlTree, name: string, most: number): string {
  const [element] = findAll(from, name);
  const read = withoutTags(element ? wholeText(element) : '').replaceAll(
    /&(\w+|#\d+);/g,
    (whole, entity: string) => entities[entity] ?? whole,
  );
  const text = withoutTags(read).replaceAll(/\s+/g, ' ').trim();
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

/** Returns the text including that of nested XHTML elements. */
const wholeText = ({ text, children }: XmlTree): string => [text, ...children.map(wholeText)].join(' ');
