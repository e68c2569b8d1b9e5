import { Type, type Static } from 'typebox'
import { Body, OneOf } from './endpoint'

/** As whom somebody looks at a training: as one who takes part, or as one who looks after it. */
export const TrainingRole = OneOf('trainee', 'keeper')
export type TrainingRole = Static<typeof TrainingRole>
/** Of who is both, which of the two; where nothing is said they take part. */
export const asRole = { role: Type.Optional(TrainingRole) }
export const AsRole = Body(asRole)
