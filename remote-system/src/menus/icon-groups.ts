/** Icons in groups, in the order in which they are offered. */
export const iconGroups = {
  place: [
    'icon-home', 'icon-dashboard', 'icon-apps', 'icon-layout', 'icon-menu', 'icon-list', 'icon-folder', 'icon-file', 'icon-archive',
    'icon-storage', 'icon-common', 'icon-desktop', 'icon-mobile', 'icon-public', 'icon-compass', 'icon-location',
  ],
  people: [
    'icon-user', 'icon-user-group', 'icon-idcard', 'icon-customer-service', 'icon-message', 'icon-email', 'icon-phone', 'icon-notification',
    'icon-robot',
  ],
  work: [
    'icon-book', 'icon-calendar', 'icon-schedule', 'icon-check-square', 'icon-branch', 'icon-stamp', 'icon-history', 'icon-printer',
    'icon-qrcode', 'icon-link', 'icon-tags', 'icon-gift', 'icon-trophy', 'icon-star', 'icon-heart', 'icon-fire', 'icon-bulb',
  ],
  system: [
    'icon-settings', 'icon-safe', 'icon-lock', 'icon-tool', 'icon-code-block', 'icon-thunderbolt', 'icon-image', 'icon-camera',
    'icon-video-camera',
  ],
} as const
