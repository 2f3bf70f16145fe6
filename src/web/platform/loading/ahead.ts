import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

/** Asks for what a page shows first, before there is anything to draw it on; one that fails is asked for again by the page. */
export type Ahead = (client: QueryClient, address: { params: Params; search: URLSearchParams; personId: string }) => void;
