import {
  IconApps, IconBook, IconBranch, IconBulb, IconCalendar, IconCheckSquare, IconCodeBlock, IconCommon, IconDashboard, IconFile, IconFolder, IconHome, IconIdcard,
  IconImage, IconLayout, IconLink, IconList, IconMenu, IconMessage, IconNotification, IconPublic, IconSafe, IconSettings, IconStorage, IconTags, IconThunderbolt, IconTrophy,
  IconUser, IconUserGroup,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'

/** Icons a menu row may name; a name that is not here is drawn as a plain page. */
export const menuIcons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  'icon-apps': IconApps, 'icon-book': IconBook, 'icon-branch': IconBranch, 'icon-bulb': IconBulb, 'icon-calendar': IconCalendar, 'icon-check-square': IconCheckSquare,
  'icon-code-block': IconCodeBlock, 'icon-common': IconCommon, 'icon-dashboard': IconDashboard, 'icon-file': IconFile, 'icon-folder': IconFolder, 'icon-home': IconHome,
  'icon-idcard': IconIdcard, 'icon-image': IconImage, 'icon-layout': IconLayout, 'icon-link': IconLink, 'icon-list': IconList, 'icon-menu': IconMenu, 'icon-message': IconMessage,
  'icon-notification': IconNotification, 'icon-public': IconPublic, 'icon-safe': IconSafe, 'icon-settings': IconSettings, 'icon-storage': IconStorage, 'icon-tags': IconTags,
  'icon-thunderbolt': IconThunderbolt, 'icon-trophy': IconTrophy, 'icon-user': IconUser, 'icon-user-group': IconUserGroup,
}

/** The icon of a menu row, always beside its name and so hidden from screen readers. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = menuIcons[name] ?? IconFile
  return <Icon aria-hidden />
}
