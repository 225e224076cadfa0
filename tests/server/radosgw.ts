import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../e2e/free-port.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Radosgw {
  readonly endpoint: string;
  readonly owner: Credentials;
  readonly app: Credentials;
  stop(): Promise<void>;
}

/** A real S3 server of one run: Ceph's, with one monitor, and one disk that is memory. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-rgw-'));
  const [monitorPort, port] = [await findFreePort(), await findFreePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const monitor = `v2:127.0.0.1:${monitorPort}`;
  writeFileSync(join(folder, 'ceph.conf'), configuration(folder, cluster, monitor, port));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));

  const running: ChildProcess[] = [];
  const environment = { PATH: '/usr/bin:/bin', CEPH_CONF: join(folder, 'ceph.conf') };
  const run = (program: string, ...options: string[]): void => {
    execFileSync(`/usr/bin/${program}`, options, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 });
  };
  const serve = (program: string, ...options: string[]): void => {
    running.push(spawn(`/usr/bin/${program}`, [...options, '-f'], { cwd: folder, env: environment, stdio: 'ignore' }));
  };
  const user = (name: string): Credentials => {
    const [accessKeyId, secretAccessKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
    run('radosgw-admin', 'user', 'create', '--uid', name, '--display-name', name, '--access-key', accessKeyId, '--secret', secretAccessKey);
    return { accessKeyId, secretAccessKey };
  };
  const stop = async (): Promise<void> => {
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
    rmSync(folder, { recursive: true });
  };

  try {
    run('ceph-authtool', 'keyring', '--create-keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    for (const name of ['client.admin', 'osd.0'])
      run('ceph-authtool', 'keyring', '--gen-key', '-n', name, '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *');
    run('monmaptool', '--create', '--addv', 'a', `[${monitor}]`, '--fsid', cluster, 'monmap');
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring');
    serve('ceph-mon', '-i', 'a');
    run('ceph', 'osd', 'new', disk);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    serve('ceph-osd', '-i', '0');
    const [owner, app] = [user('owner'), user('app')];
    serve('radosgw', '-n', 'client.admin');
    const endpoint = `http://127.0.0.1:${port}`;
    for (
      const end = Date.now() + 60_000;
      !(await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      ));
      await pause(50)
    ) {
      if (Date.now() > end) throw new Error('radosgw did not start.');
    }
    return { endpoint, owner, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const configuration = (folder: string, cluster: string, monitor: string, port: number): string => `[global]
fsid = ${cluster}
mon_host = ${monitor}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = ${folder}/keyring
run_dir = ${folder}
admin_socket = ${folder}/$name.$pid.asok
log_file = ${folder}/$name.log
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
osd_objectstore = memstore
memstore_device_bytes = 536870912
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
# Each of the gateway's pools is a vote of the monitors; there is only one of them.
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
`;
