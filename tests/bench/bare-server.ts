import Fastify from 'fastify';
import { Pool } from 'pg';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';

/**
 * The least that a save can cost: Fastify, the driver, one UPDATE of a whole answer map in the same embedded database.
 * Environment: `PORT`, `DATA_DIR`, `STUDENTS` (how many rows there are).
 */
const { PORT = '0', DATA_DIR = '', STUDENTS = '1' } = process.env;
const postgres = await openEmbeddedPostgres(DATA_DIR, () => undefined);
const pool = new Pool({ connectionString: postgres.url, max: 20 });
await pool.query('CREATE TABLE IF NOT EXISTS application (id int PRIMARY KEY, answers jsonb NOT NULL)');
await pool.query(`INSERT INTO application SELECT n, '{}' FROM generate_series(0, $1 - 1) AS n ON CONFLICT DO NOTHING`, [Number(STUDENTS)]);

const app = Fastify();
app.put<{ Params: { id: string }; Body: { answers: object } }>('/save/:id', async (request) => {
  await pool.query('UPDATE application SET answers = $2 WHERE id = $1', [Number(request.params.id), JSON.stringify(request.body.answers)]);
  return { message: 'Saved' };
});
app.get('/', async () => ({ message: 'up' }));
process.on('SIGTERM', () => {
  void (async () => {
    await app.close();
    await pool.end();
    await postgres.stop();
    process.exit(0);
  })();
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
