import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages, root } from './packages.ts';

/** The tests that passed when the packages' tests last ran, as `package: full title of the test`. */
export function readPassedTests(): ReadonlySet<string> {
  const suites = [...readPackages(), { folder: 'specification', directory: join(root, 'test/specification') }];
  const titles = suites.flatMap(({ folder, directory }) => {
    const file = join(directory, '.vitest', 'report.json');
    if (!existsSync(file)) throw new Error(`${folder} has no test report: run npm test`);
    const report: TestReport = JSON.parse(readFileSync(file, 'utf8'));
    return report.testResults
      .flatMap((suite) => suite.assertionResults)
      .filter((result) => result.status === 'passed')
      .map((result) => `${folder}: ${result.fullName.trim()}`);
  });
  return new Set(titles);
}

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
