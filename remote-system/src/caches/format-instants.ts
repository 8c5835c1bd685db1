import { formatTime } from '@tessera/shared/format/time'

/** Shows the times of a value in the zone of the browser. The server writes them as ISO 8601 in UTC. */
export const formatInstants = (value: string): string =>
  value.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_, instant: string) =>
    JSON.stringify(formatTime(Date.parse(instant), true)),
  )
