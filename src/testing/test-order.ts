import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in the order in which they run. The files of `pure` are the shortest: at the end, they leave no processor waiting. */
const order = ['boundaries', 'service', 'web', 'pure'];

/** Runs the projects in this order, and the files of each as vitest does: those that took longest first, or else the largest. */
export class LongestProjectFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
