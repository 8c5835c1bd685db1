import { useEffect, useState } from 'react'
import { reports, type ReportPage, type ReportProblem } from '@tessera/shared/contract/lowcode/reports'
import { call, CallError } from '@tessera/shared/client/call'
import type { ParameterValues } from '@tessera/shared/reports/parameter-values'
import { writeReport } from './report-drafts.ts'
import type { ReportDraft } from './report-store.ts'

/** A draft as its readers would see it, or what is wrong with it. */
export interface Preview {
  readonly page: ReportPage | null
  readonly problems: readonly ReportProblem[]
  /** Why it could not be made, such as a parameter that is missing. */
  readonly failure: string | null
  readonly isLoading: boolean
  readonly retry: () => void
  /** The problems of a draft that may be newer than the preview. */
  readonly findProblems: (now: ReportDraft) => Promise<readonly ReportProblem[]>
}

const delayMs = 500
const blank = { page: null, problems: [], failure: null }
type Answer = Pick<Preview, 'page' | 'problems' | 'failure'>

/** Makes the report again after each change, once the user pauses; null as draft makes none. */
export function usePreview(draft: ReportDraft | null, values: ParameterValues, count: number): Preview {
  const [answer, setAnswer] = useState<Answer & { asked: string }>({ ...blank, asked: '' })
  const [attempt, setAttempt] = useState(0)
  // What is the same needs no new answer.
  const asked = draft === null ? '' : JSON.stringify([writeReport(draft), values, count, attempt])
  useEffect(() => {
    if (asked === '') return
    const abort = new AbortController()
    const [template, sent, rows] = JSON.parse(asked) as [
      ReturnType<typeof writeReport>,
      ParameterValues,
      number,
    ]
    const run = async () => {
      try {
        const made = await call(
          reports.preview,
          { ...template, values: sent, from: 0, count: rows },
          { quiet: true, signal: abort.signal, timeoutMs: 120_000 },
        )
        setAnswer({ page: made.page, problems: made.problems, failure: null, asked })
      } catch (error) {
        if (abort.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setAnswer({ ...blank, failure: error.msg, asked })
      }
    }
    const timer = setTimeout(() => void run(), delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  return {
    ...(asked === '' ? blank : answer),
    isLoading: asked !== '' && answer.asked !== asked,
    retry: () => setAttempt(attempt + 1),
    findProblems: async (now) => {
      if (now.sheet.cells.length === 0) return []
      const template = writeReport(now)
      const isKnown = answer.asked === JSON.stringify([template, values, count, attempt])
      if (isKnown && answer.failure === null) return answer.problems
      try {
        const made = await call(
          reports.preview,
          { ...template, values, from: 0, count: 1 },
          { quiet: true, timeoutMs: 120_000 },
        )
        return made.problems
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // A parameter that has no value yet says nothing about the template.
        return []
      }
    },
  }
}
