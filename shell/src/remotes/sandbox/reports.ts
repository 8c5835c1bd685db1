import { createContext, useContext } from 'react'
import type { RemoteFailure } from '../failure.ts'

/** What a sandboxed page tells the frame of its page in the shell. */
export interface SandboxReports {
  /** The page was rendered, this many milliseconds after it was told to. */
  readonly mounted: (milliseconds: number) => void
  /** Something on the page failed; the page stays. */
  readonly partFailed: (failure: RemoteFailure, where: string) => void
}

const Reports = createContext<SandboxReports>({ mounted: () => {}, partFailed: () => {} })

export const SandboxReportsProvider = Reports.Provider
export const useSandboxReports = (): SandboxReports => useContext(Reports)
