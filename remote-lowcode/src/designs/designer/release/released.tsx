import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useText } from '@tessera/shared/text/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'
import { releaseText } from '../release-text.ts'
import { loadMenuPath } from './menu-path.ts'
import { useHolderName, type NamedHolder } from './holder-rights.tsx'
import { holdersText } from './holders-text.ts'

/** What was released, who can use it now, and where it opens. */
export function Released({
  id,
  number,
  holders,
  onClose,
}: {
  id: string
  number: number
  holders: readonly NamedHolder[]
  onClose: () => void
}) {
  const tr = useText(releaseText)
  const to = useText(holdersText)
  const nameOf = useHolderName()
  const navigate = useNavigate()
  const authorize = useMenu('permission.authorize')
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    const find = async () => setPath(await loadMenuPath(id))
    void find()
  }, [id])
  return (
    <div className={styles.released} role="status">
      <strong>{tr('designer.releasedAs', { n: number })}</strong>
      <p>
        {holders.length > 0
          ? to('designer.holdersReleased', { names: holders.map(nameOf) })
          : tr(authorize ? 'designer.releasedHint' : 'designer.releasedHintOthers')}
      </p>
      <div className={styles.buttonRow}>
        {path && (
          <Button type="primary" onClick={() => void navigate(path)}>
            {tr('designer.open')}
          </Button>
        )}
        {authorize && (
          <Button onClick={() => void navigate(`/${authorize.urlAddress.replace(/^\/+/, '')}`)}>
            {authorize.fullName}
          </Button>
        )}
        <Button onClick={onClose}>{tr('designer.goOn')}</Button>
      </div>
    </div>
  )
}
