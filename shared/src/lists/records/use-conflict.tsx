import { useState, type ReactNode } from 'react'
import { Code } from '../../contract/code.ts'
import { lockedRecord } from '../../contract/lowcode/online.ts'
import { CallError } from '../../client/call.ts'
import type { Design } from '../../fields/design.ts'
import { parseObject } from '../../format/parse-object.ts'
import { ConflictDialog, type ConflictChoice } from './conflict-dialog.tsx'

type Values = Readonly<Record<string, unknown>>
interface Stored {
  data: string
  lockVersion: number
}
interface Conflict {
  latest: Stored
  values: Values
  decide: (choice: ConflictChoice) => void
}

interface Saving {
  values: Values
  /** The version that the user has opened; undefined for a new record. */
  lockVersion: number | undefined
  send: (lockVersion: number | undefined) => Promise<unknown>
  /** Opens the record as it is stored now, without what was typed. */
  reload: () => Promise<unknown>
}

/** Whether another user has saved the record; a record that its task locks is refused with the same code. */
const isOvertaken = (fault: unknown): boolean =>
  fault instanceof CallError &&
  fault.code === Code.conflict &&
  fault.fields.length === 0 &&
  fault.details?.reason !== lockedRecord

/**
 * Saves a record. Where another user has saved it since it was opened, a dialog shows how both differ and the user decides
 * which is kept. `read` loads the record as it is stored now.
 */
export function useConflict(
  design: Design,
  read: () => Promise<Stored>,
): { save: (saving: Saving) => Promise<unknown>; dialog: ReactNode } {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = async (saving: Saving): Promise<unknown> => {
    const { values, lockVersion, send, reload } = saving
    try {
      return await send(lockVersion)
    } catch (fault) {
      if (!isOvertaken(fault)) throw fault
      const latest = await read()
      const choice = await new Promise<ConflictChoice>((decide) => setConflict({ latest, values, decide }))
      setConflict(null)
      if (choice === 'keep') return save({ ...saving, lockVersion: latest.lockVersion })
      if (choice === 'reload') await reload()
      return false
    }
  }
  return {
    save,
    dialog: conflict && (
      <ConflictDialog
        design={design}
        theirs={parseObject(conflict.latest.data)}
        mine={conflict.values}
        onDecide={conflict.decide}
      />
    ),
  }
}
