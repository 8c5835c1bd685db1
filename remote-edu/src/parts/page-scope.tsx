import { Tag } from '@arco-design/web-react'
import { IconLocation } from '@arco-design/web-react/icon'
import { eduScopes, type ScopeName } from '@tessera/shared/contract/edu/scopes'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './parts.module.css'

/**
 * Says which part of the business a page shows: the campus of the reader, what is their own, or all campuses.
 */
export function PageScope({ of }: { of: ScopeName }) {
  const t = useText(text)
  const { data } = useCall(eduScopes.read, {})
  const name = data?.scopes[of].name ?? ''
  return name ? (
    <Tag className={styles.scope!} icon={<IconLocation />}>
      {t('parts.scope', { name })}
    </Tag>
  ) : null
}
