import { formatInstant } from '@tessera/shared/contract/fields/instant'

/** A moment to the minute; nothing where there is none. */
export const formatTime = (time: number | null): string =>
  time === null ? '' : formatInstant(time, 'yyyy-MM-dd HH:mm')
