/**
 * The only script of the sign-in page: requests a passkey from the browser and submits the result. If the browser does not support
 * passkeys, or the page has another domain, the form stays hidden.
 */
export const passkeyScript = `
const form = document.querySelector('form[data-passkey]');
const options = JSON.parse(form.dataset.passkey);
const domain = options.rpId;
const isOfDomain = location.hostname === domain || location.hostname.endsWith('.' + domain);
if (isOfDomain && typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential) {
  form.hidden = false;
  document.querySelector('[data-unable]')?.remove();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const failed = form.querySelector('[data-failed]');
    failed.hidden = true;
    try {
      const credential = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.passkey.value = JSON.stringify(credential);
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
}
`;
