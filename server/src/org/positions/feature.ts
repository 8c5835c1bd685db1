import { defineFeature } from '../../feature/feature.ts'
import { protectedPositions } from './protected.ts'
import { positionHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'org.positions': positionHandlers(sessions),
  }),
  constraints: text.constraints,
  protectedModules: [protectedPositions],
  texts: { 'org/positions': text },
})
