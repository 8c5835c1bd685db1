import { sql } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { fillPlaceholders, placeholdersIn } from '@tessera/shared/contract/placeholders'
import type { Db } from '../../db/connect.ts'
import type { FormValues } from './facts.ts'
import type { OpenForms } from './forms.ts'
import { loadNames } from './refusals.ts'
import type { FlowVersion } from './versions.ts'
import type { FormWrite } from './write.ts'

const defaultTitle = '{initiator}的{flow}'
const maxLength = 200

/**
 * The title of a task: by the template of its flow (`{initiator}`, `{flow}`, `{date}` and fields of the form), else as its
 * form has it in each language.
 */
export async function createTitle(
  db: Db,
  forms: Pick<OpenForms, 'format' | 'titles'>,
  version: FlowVersion,
  { initiator, values, at }: { initiator: string; values: FormValues; at: number },
): Promise<Required<Pick<FormWrite, 'fullName' | 'titles'>>> {
  const { titleTemplate } = version.template.properties
  const titles = titleTemplate ? null : forms.titles(version, values)
  if (titles) return { fullName: titles.zh.slice(0, maxLength), titles }
  const template = titleTemplate || defaultTitle
  const names = await loadNames(db, [initiator])
  const own = {
    initiator: names.get(initiator) ?? '',
    flow: version.fullName,
    date: formatInstant(at, 'yyyy-MM-dd'),
  }
  const needsFields = placeholdersIn(template).some((name) => !Object.hasOwn(own, name))
  const fields = needsFields ? await forms.format(db, version, values) : {}
  return { fullName: fillPlaceholders(template, { ...fields, ...own }).slice(0, maxLength), titles: null }
}

/** Gives a task other titles by its form. One with a title by a template or by its initiator keeps it. */
export const setTitles = (trx: Db, taskId: string, titles: LocalizedText) =>
  sql`update workflow_task set full_name = ${titles.zh.slice(0, maxLength)}, titles = ${JSON.stringify(titles)}::jsonb
    where id = ${taskId} and titles is not null`.execute(trx)
