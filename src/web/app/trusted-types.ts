/**
 * The page runs under `require-trusted-types-for 'script'`. Mantine writes its CSS variables as inner HTML of a style element: text without
 * a tag is allowed, markup is rejected. Scripts are loaded from our own assets only, for example the pdf.js worker and the service worker.
 */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => {
    const target = new URL(url, location.href);
    return target.origin === location.origin && /^\/(?:(?:assets|pdfjs)\/|service-worker\.js$)/.test(target.pathname)
      ? url
      : null;
  },
});
