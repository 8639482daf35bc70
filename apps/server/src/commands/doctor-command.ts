import { findingLine } from '@frontlash/domain/doctor/finding'
import { examineInstallation, type Installation } from '../doctor/examine-installation.ts'

/**
 * Says of everything that a real salon stands on whether it is well, a line each as it is found. Answers the exit code: 0
 * when all of it is (docs/troubleshooting.md).
 */
export async function doctorCommand(installation: Installation, print: (text: string) => void): Promise<0 | 1> {
  let wrong = 0
  for await (const finding of examineInstallation(installation)) {
    print(findingLine(finding))
    if (!finding.isWell) wrong++
  }
  print(wrong === 0 ? 'All is well.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} to be mended.`)
  return wrong === 0 ? 0 : 1
}
