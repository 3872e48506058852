import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { pathBetween, stepPositions, phaseSteps, type PhaseProgress } from './phase-steps.ts'
import { phaseIcons } from './phase.ts'
import styles from './phase-stepper.module.css'

/** The step of the review has another icon than its badge, which stands for waiting. */
const stepIcons = { ...phaseIcons, review: IconEyeCheck }

/** The phases of an activity as steps: cairns for past phases, a disc for the current one, rings for later ones, a hut at the end. The path leads past skipped ones. */
export function PhaseStepper({ progress }: { progress: PhaseProgress }) {
  const { t } = useTranslation()
  const { current, stopped, skipped } = progress
  return (
    <div className={classes(styles.stepper, stopped && styles.stopped)}>
      <svg viewBox="0 0 350 58" aria-hidden="true">
        <path className={styles.ahead} d={pathBetween(current, 4)} />
        <path className={styles.behind} d={pathBetween(0, current)} />
        {phaseSteps.map((step, index) => !skipped.includes(index) && <Step key={step} index={index} state={progress} />)}
      </svg>
      <ol aria-label={t('step.label')}>
        {phaseSteps.slice(0, stopped ? current + 1 : undefined).map((step, index) =>
          skipped.includes(index) ? (
            <li key={step} aria-hidden="true" />
          ) : (
            <li
              key={step}
              className={index < current ? styles.past : index === current ? styles.current : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {index === current && stopped ? t(`step.${stopped}`) : t(`step.${step}`)}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}

function Step({ index, state: { current, stopped } }: { index: number; state: PhaseProgress }) {
  const { x, y } = stepPositions[index]!
  if (index < current)
    return (
      <g transform={`translate(${x} ${y + 3})`}>
        <ellipse className={styles.backdrop} cy={-3} rx={16} ry={15} />
        <g className={styles.cairn}>
          <CairnShape />
        </g>
      </g>
    )
  if (index === current) {
    const Icon = stepIcons[stopped ?? phaseSteps[index]!]
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle className={styles.backdrop} r={23} />
        <circle className={styles.halo} r={20} />
        <circle className={styles.disc} r={15.5} />
        <g className={styles.icon} transform="translate(-9 -9)">
          <Icon size={18} aria-hidden />
        </g>
      </g>
    )
  }
  return index === phaseSteps.length - 1 ? <Hut x={x} y={y} /> : <Ring x={x} y={y} />
}

function Ring({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.backdrop} r={11} />
      <circle className={styles.ring} r={6.5} />
    </g>
  )
}

function Hut({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse className={styles.backdrop} rx={16} ry={15} />
      <g className={styles.hut} transform="translate(-11 -13) scale(.9167)">
        <path d="M3 12.5 12 4l9 8.5" />
        <path d="M5.5 10.5V20h13v-9.5" />
        <path d="M10 20v-4.5a2 2 0 0 1 4 0V20" />
      </g>
    </g>
  )
}

/** A cairn (a stack of stones that marks a trail): 20 by 20, centered on the origin. */
function CairnShape() {
  return (
    <>
      <path d="M-10 6.2Q-10.6 1.2-5.8.8L5.4.4Q10.4.6 10 5.4 9.8 7.6 7 7.6H-7.6Q-9.8 7.6-10 6.2Z" />
      <path d="M-6.8-1.4Q-7.4-5.6-3.4-5.8L3.8-6Q7.4-5.8 6.8-2.2 6.4-.6 4.4-.6L-4.8-.2Q-6.6-.2-6.8-1.4Z" />
      <path d="M-4-8.2Q-4.2-11.6-.6-12 3.8-12.2 4.2-9 4.4-7.2 2.4-7L-2.2-6.9Q-3.8-6.9-4-8.2Z" />
    </>
  )
}
