import '#web/app/trusted-types.ts';
import '#web/ui/theme/mantine.css.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/theme/shared.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { bootstrap } from '#web/app/bootstrap.tsx';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const container = document.querySelector('#root');
if (container) void bootstrap(createRoot(container), nonce);
