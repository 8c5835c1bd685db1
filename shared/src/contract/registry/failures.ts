/**
 * Failures of a remote in the browser. A code is shown to users and reported to operators; it never changes
 * its meaning.
 */
export const failureCodes = [
  'not-registered',
  'duplicate',
  'contract',
  'shared-range',
  'other-build',
  'no-digest',
  'no-page',
  'manifest-timeout',
  'manifest-status',
  'manifest-invalid',
  'manifest-unreachable',
  'entry',
  'chunk',
  'style',
  'start-timeout',
  'integrity',
  'shared',
  'module',
  'render',
  'effect',
  'loop',
  'suspended',
  'handler',
  'promise',
  'timer',
  'policy',
  'no-sandbox',
  'unresponsive',
  'left-over',
] as const
export type FailureCode = (typeof failureCodes)[number]
