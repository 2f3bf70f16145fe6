import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StartProblem } from './start-problem.tsx';

test('it says what is wrong where nothing else runs, no theme either', () => {
  render(<StartProblem text="Could not reach the service." />);
  expect(screen.getByRole('alert').textContent).toBe('Could not reach the service.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});
