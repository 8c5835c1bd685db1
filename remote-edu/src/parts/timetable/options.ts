import { classrooms } from '@tessera/shared/contract/edu/classrooms'
import { coaches } from '@tessera/shared/contract/edu/coaches'
import { useCall } from '@tessera/shared/client/use-call'
import type { Option } from '../options.ts'

const toOptions = (rows: readonly { id: string; fullName: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))

/** The active coaches of a campus. */
export const useCoachOptions = (campusId: string | undefined): Option[] =>
  toOptions(useCall(coaches.selector, campusId ? { campusId } : {}).data?.list)

/** The open rooms of a campus. */
export const useRoomOptions = (campusId: string | undefined): Option[] =>
  toOptions(useCall(classrooms.selector, campusId ? { campusId } : {}).data?.list)
