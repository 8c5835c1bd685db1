import { Avatar, Card } from '@arco-design/web-react'
import { IconRight } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { useLine, useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import type { Contributed } from '../contributions/contributed.ts'
import { useTitle } from '../menu/menu-page.tsx'
import { preload } from '../remotes/load.ts'
import { text } from './text.ts'
import './profile.css'

/** Who is signed in, and what remotes offer about them. */
export function ProfilePage({ current: { userInfo }, contributed: { panels } }: { current: CurrentUser; contributed: Contributed }) {
  const t = useText(text)
  const line = useLine()
  useTitle(t('profile.title'))
  const facts = [
    [t('profile.account'), userInfo.account],
    [t('profile.organize'), userInfo.organizeName],
    [t('profile.department'), userInfo.departmentName],
    [t('profile.positions'), userInfo.positionIds.map(({ name }) => name).join('、')],
  ] as const
  return (
    <div className="profile">
      <Card bordered={false}>
        <div className="profile-head">
          <Avatar size={56}>{userInfo.userName.slice(-1)}</Avatar>
          <h2>{userInfo.realName || userInfo.userName}</h2>
        </div>
        <dl className="profile-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || t('profile.none')}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card bordered={false} title={t('profile.panels')}>
        {panels.length === 0 ? (
          <p className="profile-none">{t('profile.noPanels')}</p>
        ) : (
          <ul className="profile-panels">
            {panels.map((panel) => (
              <li key={panel.key}>
                <Link to={panel.path} onPointerEnter={() => preload(panel.place)} onFocus={() => preload(panel.place)}>
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
    </div>
  )
}
