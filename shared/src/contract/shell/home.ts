import * as z from 'zod'
import { Time } from '../patterns.ts'
import { Id, listed, paged } from '../wire.ts'

/** Answers of calls that a card on the home page names in `remote.json`. The shell renders them without the remote's code. */

/** Something that takes place today, such as a lesson. */
export const AgendaItem = z.object({
  id: Id,
  start: Time,
  end: Time,
  title: z.string(),
  /** Place, people and the like; '' is left out. */
  details: z.array(z.string()),
  /** Opens this item on the page of the card, such as `lessonId=1`. */
  query: z.string().optional(),
})
export type AgendaItem = z.output<typeof AgendaItem>

/** What has not ended yet comes first. */
export const Agenda = paged(AgendaItem)

/** Between which times the trend of a figure compares. */
const FigurePeriod = z.enum(['week', 'days30'])

/** `null` where there is nothing to measure, or nothing that the caller may see. */
export const HomeFigure = z.object({
  name: z.string(),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** A ratio is between 0 and 1 and is shown as a percentage. */
  format: z.enum(['count', 'ratio']),
  period: FigurePeriod,
  /** Which part of the records it counts, in the language of the caller; absent where that goes without saying. */
  scope: z.string().optional(),
})
export type HomeFigure = z.output<typeof HomeFigure>

export const HomeFigures = listed(HomeFigure)
