// What a user of the published package writes; compiled against the packed files.
import { FleetError, type Shipped, shipAudit } from '@agent-hooks/hook-fleet';
import { appendAudit, verifyAudit } from '@agent-hooks/hook-fleet/audit';
import { readFleet } from '@agent-hooks/hook-fleet/settings';

export async function handOn(file: string): Promise<number> {
  appendAudit(file, { kind: 'switch', what: 'off', details: {} });
  const { lines } = await verifyAudit(file);
  try {
    const shipped: Shipped = await shipAudit({ file, to: 'https://audit.example/lines' });
    return shipped.seq;
  } catch (error) {
    if (error instanceof FleetError) return error.exitCode;
    return readFleet({ contact: 'me' }).problems.length + lines;
  }
}
