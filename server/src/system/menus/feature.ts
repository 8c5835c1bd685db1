import { defineFeature } from '../../feature/feature.ts'
import { trackFrameOrigins, type FrameOrigins } from './frames.ts'
import { menuHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    /** Origins of pages that menus show in a frame. */
    frames: FrameOrigins
  }
}

export const feature = defineFeature({
  handlers: ({ mirror, protectedModules, sessions, signers }) => ({
    'system.menus': menuHandlers(sessions, mirror.copy, signers.file, protectedModules),
  }),
  constraints: text.constraints,
  texts: { 'system/menus': text },
  services: {
    frames({ db, bus, onClose, reportWarning }) {
      const frames = trackFrameOrigins(db, bus, reportWarning('origins of links were not read'))
      onClose(() => frames.close())
      return frames
    },
  },
  prepare: (_, { frames }) => frames.load(),
})
