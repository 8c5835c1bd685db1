import * as z from 'zod'

/** Kinds of what can use a design, a dictionary or a data interface. */
export const useKinds = [
  'design',
  'flow',
  'menu',
  'scheme',
  'interface',
  'printTemplate',
  'queryPlan',
  'publicForm',
  'portal',
  'task',
  'remote',
  'dataSet',
  'report',
  'screen',
] as const

/** Something outside that uses a field of a design, or the whole record that was asked for. */
export const Use = z.object({
  kind: z.enum(useKinds),
  id: z.string(),
  name: z.string(),
  /** Labels of the fields that it uses; [] where it uses the record itself. */
  fields: z.array(z.string()),
})
export type Use = z.output<typeof Use>
