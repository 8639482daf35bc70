import { doctorSummary } from '@frontlash/domain/status/doctor-summary'
import { examineInstallation, type Installation } from '../doctor/examine-installation.ts'
import { findingLine } from '../doctor/verdicts/finding.ts'

/**
 * Checks everything that a real salon depends on, and prints one line for each finding. Returns the exit code: 0 if no
 * check failed, even if a check could not be made (docs/troubleshooting.md).
 */
export async function doctorCommand(installation: Installation, print: (text: string) => void): Promise<0 | 1> {
  let wrong = 0
  let unchecked = 0
  for await (const finding of examineInstallation(installation)) {
    print(findingLine(finding))
    if (finding.isOk === false) wrong++
    if (finding.isOk === null) unchecked++
  }
  print(doctorSummary({ wrong, unchecked }))
  return wrong === 0 ? 0 : 1
}
