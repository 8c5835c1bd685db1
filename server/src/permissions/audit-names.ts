import type { AuditNoun } from '@tessera/shared/contract/org/audit'
import type { Lang } from '@tessera/shared/contract/lang'
import { translateItemName } from './item-names.ts'
import { translateMenuNameById } from './menu-names.ts'

/** The kind of grantable item of each noun whose records can be built in. */
const itemKinds: Partial<Record<AuditNoun, string>> = {
  button: 'button',
  column: 'column',
  formField: 'form',
  dataField: 'dataField',
  dataScheme: 'resource',
}

/**
 * The name of a logged record in the reader's language. The log stores names as they were; a built-in menu,
 * button, column or field that still had its built-in name is translated.
 */
export function translateAuditName(
  noun: AuditNoun,
  { id, name, enCode }: { id: string; name: string; enCode?: unknown },
  lang: Lang,
) {
  if (noun === 'menu') return translateMenuNameById({ id, name }, lang)
  const type = itemKinds[noun]
  // The ids of built-in items end with their code.
  const code = typeof enCode === 'string' ? enCode : id.slice(id.lastIndexOf('.') + 1)
  return type ? translateItemName({ type, id, enCode: code, name }, lang) : name
}
