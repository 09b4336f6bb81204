export function curlCommand(token: string, baseUrl: string) {
  return `curl -X POST ${baseUrl}/api/webhook/ingest \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{"summary": "Disk almost full on db-1", "severity": "high", "labels": {"service": "database", "host": "db-1"}}'`
}
