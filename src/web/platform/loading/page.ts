import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';

/** Asks for what a page shows first, before there is anything to draw it on; one that fails is asked for again by the page. */
export type Ahead = (client: QueryClient, address: { params: Params; search: URLSearchParams; personId: string }) => void;

/** What the module of a route exports as `page`. */
export type Page = { Component: ComponentType; ahead?: Ahead };
