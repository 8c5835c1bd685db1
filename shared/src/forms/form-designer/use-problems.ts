import { useEffect, useState } from 'react'
import { useDesigner, useDraft } from './context.ts'
import { problems, type DraftProblem } from './model/problems.ts'

/** Time after the last change until the draft is checked; a form of 500 fields takes several frames. */
const delayMs = 300

/** The problems of the draft, checked while nothing is typed. */
export function useProblems(): readonly DraftProblem[] {
  const store = useDesigner()
  const draft = useDraft()
  const [found, setFound] = useState<readonly DraftProblem[]>(() => problems(store.draft()))
  useEffect(() => {
    const timer = setTimeout(() => setFound(problems(draft)), delayMs)
    return () => clearTimeout(timer)
  }, [draft])
  return found
}
