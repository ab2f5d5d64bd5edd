// What a user of the published package writes; compiled against the packed files.
import {
  type ApprovalStatus,
  alwaysTrust,
  describeHookForApproval,
  type HookDescription,
  storeTrust,
  type TrustPolicy,
  TrustStore,
  type TrustSubject,
} from '@agent-hooks/hook-trust';

const hook: TrustSubject = {
  eventName: 'BeforeTool',
  matcher: undefined,
  sequential: false,
  config: { type: 'command', command: './check.sh' },
};

export async function approve(projectDir: string): Promise<readonly ApprovalStatus[]> {
  const shown: HookDescription = describeHookForApproval(hook, projectDir);
  const store = new TrustStore({ directory: '/tmp/approvals' });
  await store.approve(projectDir, [hook], [shown.fingerprint]);
  const { approvals, problem } = await store.read(projectDir);
  console.log(approvals.length, problem, shown.scripts[0]?.text, shown.notCovered, await store.revoke(projectDir));
  const policies: readonly TrustPolicy[] = [storeTrust({ directory: '/tmp/approvals' }), alwaysTrust()];
  return (await Promise.all(policies.map((policy) => policy.check([hook], projectDir)))).flat();
}
