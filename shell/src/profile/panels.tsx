import { Card } from '@arco-design/web-react'
import { IconRight } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import type { Contributions } from '../contributions/collect.ts'
import { preloadPage } from '../remotes/prefetch.ts'
import { text } from './text.ts'
import styles from './profile.module.css'

/** Links to pages about the user that remotes contribute. */
export function Panels({ panels }: Pick<Contributions, 'panels'>) {
  const t = useText(text)
  const line = useLocalizedText()
  return (
    <Card bordered={false} title={t('profile.panels')}>
      {panels.length === 0 ? (
        <p className={styles.none}>{t('profile.noPanels')}</p>
      ) : (
        <ul className={styles.panels}>
          {panels.map((panel) => (
            <li key={panel.key}>
              <Link
                to={panel.path}
                onPointerEnter={() => preloadPage(panel.place)}
                onFocus={() => preloadPage(panel.place)}
              >
                <MenuIcon name={panel.icon} />
                <span>{line(panel.title)}</span>
                <small>{line(panel.from)}</small>
                <IconRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
