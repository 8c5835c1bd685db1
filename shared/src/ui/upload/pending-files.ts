import { createContext } from 'react'
import type { UploadState } from './props.ts'

/**
 * Reports that uploads of a field are unfinished or failed; null when they are complete. A form must not be sent
 * before, because its value lacks files that the user sees.
 */
export const PendingFilesContext = createContext<((what: UploadState | null) => void) | null>(null)
