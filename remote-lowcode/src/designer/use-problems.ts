import { useDeferredValue, useMemo } from 'react'
import { useDraft } from './context.ts'
import { problems } from './model/problems.ts'

/** The problems of the draft, computed after what the user sees first. */
export function useProblems() {
  const draft = useDeferredValue(useDraft())
  return useMemo(() => problems(draft), [draft])
}
