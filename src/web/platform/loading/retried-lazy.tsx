import { createElement, lazy, type ComponentType } from 'react';

const failed = new Set<() => void>();

/** Forgets parts that could not be loaded, so that they are requested again. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Like `lazy`, which remembers a failed load until the page is reloaded, but can be requested again by `retryFailedParts`. */
export function retriedLazy<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const create = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failed.add(() => {
          part = create();
        });
        throw error;
      }
    });
  let part = create();
  return function RetriedPart(props: Props) {
    'use no memo';
    return createElement(part, props);
  };
}
