import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StartProblem } from './start-problem.tsx';

test('shows the error when nothing else works, not even a theme', () => {
  render(<StartProblem text="Could not reach the service." />);
  expect(screen.getByRole('alert').textContent).toBe('Could not reach the service.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});
