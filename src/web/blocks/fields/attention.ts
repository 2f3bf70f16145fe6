export { markOf, needsAttention, type Mark, type Proof } from '#contract/attention.ts';
