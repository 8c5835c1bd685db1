import {
  IconApps, IconArchive, IconBook, IconBranch, IconBulb, IconCalendar, IconCamera, IconCheckSquare, IconCodeBlock, IconCommon, IconCompass,
  IconCustomerService, IconDashboard, IconDesktop, IconEmail, IconFile, IconFire, IconFolder, IconGift, IconHeart, IconHistory, IconHome, IconIdcard,
  IconImage, IconLayout, IconLink, IconList, IconLocation, IconLock, IconMenu, IconMessage, IconMobile, IconNotification, IconPhone, IconPrinter,
  IconPublic, IconQrcode, IconRobot, IconSafe, IconSchedule, IconSettings, IconStamp, IconStar, IconStorage, IconTags, IconThunderbolt, IconTool,
  IconTrophy, IconUser, IconUserGroup, IconVideoCamera,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'

/** Icons a menu row may name; a name that is not here is drawn as a plain page. */
export const menuIcons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  'icon-apps': IconApps, 'icon-archive': IconArchive, 'icon-book': IconBook, 'icon-branch': IconBranch, 'icon-bulb': IconBulb, 'icon-calendar': IconCalendar,
  'icon-camera': IconCamera, 'icon-check-square': IconCheckSquare, 'icon-code-block': IconCodeBlock, 'icon-common': IconCommon, 'icon-compass': IconCompass,
  'icon-customer-service': IconCustomerService, 'icon-dashboard': IconDashboard, 'icon-desktop': IconDesktop, 'icon-email': IconEmail, 'icon-file': IconFile,
  'icon-fire': IconFire, 'icon-folder': IconFolder, 'icon-gift': IconGift, 'icon-heart': IconHeart, 'icon-history': IconHistory, 'icon-home': IconHome,
  'icon-idcard': IconIdcard, 'icon-image': IconImage, 'icon-layout': IconLayout, 'icon-link': IconLink, 'icon-list': IconList, 'icon-location': IconLocation,
  'icon-lock': IconLock, 'icon-menu': IconMenu, 'icon-message': IconMessage, 'icon-mobile': IconMobile, 'icon-notification': IconNotification,
  'icon-phone': IconPhone, 'icon-printer': IconPrinter, 'icon-public': IconPublic, 'icon-qrcode': IconQrcode, 'icon-robot': IconRobot, 'icon-safe': IconSafe,
  'icon-schedule': IconSchedule, 'icon-settings': IconSettings, 'icon-stamp': IconStamp, 'icon-star': IconStar, 'icon-storage': IconStorage,
  'icon-tags': IconTags, 'icon-thunderbolt': IconThunderbolt, 'icon-tool': IconTool, 'icon-trophy': IconTrophy, 'icon-user': IconUser,
  'icon-user-group': IconUserGroup, 'icon-video-camera': IconVideoCamera,
}

/** The icon of a menu row, always beside its name and so hidden from screen readers. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = menuIcons[name] ?? IconFile
  return <Icon aria-hidden />
}
