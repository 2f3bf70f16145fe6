import './trusted-types.ts';
import './ui/mantine.css.ts';
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { bootstrap } from './bootstrap.tsx';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const container = document.querySelector('#root');
if (container) void bootstrap(createRoot(container), nonce);
