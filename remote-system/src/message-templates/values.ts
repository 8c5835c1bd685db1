import {
  wayFlags,
  type MessageTemplateBody,
  type Parameter,
  type WayFlag,
} from '@tessera/shared/contract/system/message-templates'

export type Way = (typeof wayFlags)[WayFlag]
export const ways = Object.values(wayFlags)
const flags = Object.entries(wayFlags) as [WayFlag, Way][]

/** A template as the form holds it: the ways as one choice, the variables as a list. */
export interface Values extends Omit<MessageTemplateBody, WayFlag | 'templateJson'> {
  ways: Way[]
  variables: Parameter[]
}

export function valuesOf({ templateJson, ...template }: MessageTemplateBody): Values {
  return {
    ...template,
    ways: flags.flatMap(([flag, way]) => (template[flag] === 1 ? [way] : [])),
    variables: variablesIn(templateJson),
  }
}

export function bodyOf({ ways: chosen, variables, ...values }: Values): MessageTemplateBody {
  const sms = chosen.includes('sms')
  const switched = Object.fromEntries(
    flags.map(([flag, way]) => [flag, chosen.includes(way) ? 1 : 0]),
  ) as Record<WayFlag, 0 | 1>
  const told = variables.filter(({ fieldName, sample }) => fieldName || sample)
  return {
    ...values,
    ...switched,
    smsId: sms ? values.smsId : '',
    templateJson: told.length > 0 ? JSON.stringify(told) : '',
  }
}

function variablesIn(json: string | null | undefined): Parameter[] {
  try {
    const list: unknown = JSON.parse(json || '[]')
    return Array.isArray(list)
      ? list.map(({ field = '', fieldName = '', sample = '' }: Partial<Parameter>) => ({
          field,
          fieldName,
          sample,
        }))
      : []
  } catch {
    return []
  }
}

/** What is said of a variable that the texts name; nothing yet of a new one. */
export const toldOf = (variables: readonly Parameter[], field: string): Parameter =>
  variables.find((one) => one.field === field) ?? { field, fieldName: '', sample: '' }
