import {
  channelFlags,
  type MessageTemplateBody,
  type Parameter,
  type ChannelFlag,
} from '@tessera/shared/contract/messaging/message-templates'

export type Channel = (typeof channelFlags)[ChannelFlag]
export const channels = Object.values(channelFlags)
const flags = Object.entries(channelFlags) as [ChannelFlag, Channel][]

/** Form values of a template: the channel flags as one selection, the variables as a list. */
export interface Values extends Omit<MessageTemplateBody, ChannelFlag | 'templateJson'> {
  ways: Channel[]
  variables: Parameter[]
}

export function toFormValues({ templateJson, ...template }: MessageTemplateBody): Values {
  return {
    ...template,
    ways: flags.flatMap(([flag, way]) => (template[flag] === 1 ? [way] : [])),
    variables: parseVariables(templateJson),
  }
}

export function toBody({ ways: selectedWays, variables, ...values }: Values): MessageTemplateBody {
  const sms = selectedWays.includes('sms')
  const flagValues = Object.fromEntries(
    flags.map(([flag, way]) => [flag, selectedWays.includes(way) ? 1 : 0]),
  ) as Record<ChannelFlag, 0 | 1>
  const described = variables.filter(({ fieldName, sample }) => fieldName || sample)
  return {
    ...values,
    ...flagValues,
    smsId: sms ? values.smsId : '',
    templateJson: described.length > 0 ? JSON.stringify(described) : '',
  }
}

function parseVariables(json: string | null | undefined): Parameter[] {
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

/** The description of a variable in the texts; an empty one if it is new. */
export const getVariable = (variables: readonly Parameter[], field: string): Parameter =>
  variables.find((variable) => variable.field === field) ?? { field, fieldName: '', sample: '' }
