import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';

/** Prefetches the data of a page before it renders. The page repeats a failed request. */
export type PagePrefetch = (client: QueryClient, address: { params: Params; search: URLSearchParams; personId: string }) => void;

/** Value that the module of a route exports as `page`. */
export type Page = { Component: ComponentType; ahead?: PagePrefetch };
