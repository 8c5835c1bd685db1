import { defineFeature } from '../../feature/feature.ts'
import { linkHandlers } from './links/routes.ts'
import * as linkText from './links/text.ts'
import { screenHandlers } from './routes.ts'
import { openScreens } from './screens.ts'
import * as text from './text.ts'
import { visualHandlers } from './visual.ts'

export const feature = defineFeature({
  handlers: (services) => {
    const { signers, dataSets } = services
    const screens = openScreens(dataSets)
    return {
      'lowcode.screens': screenHandlers(screens, signers.file),
      'lowcode.screenLinks': linkHandlers(services, screens),
      'lowcode.visual': visualHandlers(screens, dataSets),
    }
  },
  texts: { 'lowcode/screens': text, 'lowcode/screens/links': linkText },
})
