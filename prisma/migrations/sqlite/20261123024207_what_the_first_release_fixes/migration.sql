-- Every table is rebuilt: times become milliseconds, each child is tied to the workspace of its parent, and the checks come in.

CREATE TABLE "new_Workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retentionDays" INTEGER,
    CONSTRAINT "Workspace_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Workspace_retentionDays_check" CHECK ("retentionDays" > 0)
);
INSERT INTO "new_Workspace" ("id", "name", "createdAt", "retentionDays")
SELECT "id", "name", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), "retentionDays"
FROM "Workspace";
DROP TABLE "Workspace";
ALTER TABLE "new_Workspace" RENAME TO "Workspace";

CREATE TABLE "new_User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "passwordHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME,
    "calendarHash" TEXT,
    CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "User_role_check" CHECK ("role" IN ('responder', 'admin')),
    CONSTRAINT "User_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "User_disabledAt_check" CHECK (typeof("disabledAt") IN ('integer', 'null'))
);
INSERT INTO "new_User" ("id", "workspaceId", "email", "name", "role", "passwordHash", "createdAt", "disabledAt", "calendarHash")
SELECT "id", "workspaceId", "email", "name", "role", "passwordHash", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("disabledAt", 'subsec') * 1000) AS INTEGER), "calendarHash"
FROM "User";
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";

CREATE TABLE "new_Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "lastSeenAt" DATETIME,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Session_expiresAt_check" CHECK (typeof("expiresAt") = 'integer'),
    CONSTRAINT "Session_lastSeenAt_check" CHECK (typeof("lastSeenAt") IN ('integer', 'null'))
);
INSERT INTO "new_Session" ("id", "userId", "secretHash", "createdAt", "expiresAt", "address", "userAgent", "lastSeenAt")
SELECT "id", "userId", "secretHash", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("expiresAt", 'subsec') * 1000) AS INTEGER), "address", "userAgent", CAST(round(unixepoch("lastSeenAt", 'subsec') * 1000) AS INTEGER)
FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";

CREATE TABLE "new_OneTimeLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER,
    "secretHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "OneTimeLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OneTimeLink_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "OneTimeLink_expiresAt_check" CHECK (typeof("expiresAt") = 'integer')
);
INSERT INTO "new_OneTimeLink" ("id", "userId", "secretHash", "createdAt", "expiresAt")
SELECT "id", "userId", "secretHash", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("expiresAt", 'subsec') * 1000) AS INTEGER)
FROM "OneTimeLink";
DROP TABLE "OneTimeLink";
ALTER TABLE "new_OneTimeLink" RENAME TO "OneTimeLink";

CREATE TABLE "new_ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    "rate" INTEGER,
    "burst" INTEGER,
    "refusalsMailedAt" DATETIME,
    CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ApiKey_expiresAt_check" CHECK (typeof("expiresAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_revokedAt_check" CHECK (typeof("revokedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_refusalsMailedAt_check" CHECK (typeof("refusalsMailedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_rate_burst_check" CHECK (("rate" IS NULL) = ("burst" IS NULL)),
    CONSTRAINT "ApiKey_rate_burst_check1" CHECK ("rate" > 0 AND "burst" > 0)
);
INSERT INTO "new_ApiKey" ("id", "workspaceId", "name", "createdById", "createdAt", "expiresAt", "revokedAt", "rate", "burst", "refusalsMailedAt")
SELECT "id", "workspaceId", "name", "createdById", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("expiresAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("revokedAt", 'subsec') * 1000) AS INTEGER), "rate", "burst", CAST(round(unixepoch("refusalsMailedAt", 'subsec') * 1000) AS INTEGER)
FROM "ApiKey";
DROP TABLE "ApiKey";
ALTER TABLE "new_ApiKey" RENAME TO "ApiKey";

CREATE TABLE "new_ApiKeyUse" (
    "apiKeyId" INTEGER NOT NULL,
    "instance" TEXT NOT NULL,
    "taken" BIGINT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("apiKeyId", "instance"),
    CONSTRAINT "ApiKeyUse_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKeyUse_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;
INSERT INTO "new_ApiKeyUse" ("apiKeyId", "instance", "taken", "at")
SELECT "apiKeyId", "instance", "taken", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER)
FROM "ApiKeyUse";
DROP TABLE "ApiKeyUse";
ALTER TABLE "new_ApiKeyUse" RENAME TO "ApiKeyUse";

CREATE TABLE "new_ApiToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "apiKeyId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ApiToken_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiToken_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ApiToken_endsAt_check" CHECK (typeof("endsAt") IN ('integer', 'null')),
    CONSTRAINT "ApiToken_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null'))
);
INSERT INTO "new_ApiToken" ("id", "apiKeyId", "hash", "hint", "createdAt", "endsAt", "lastUsedAt")
SELECT "id", "apiKeyId", "hash", "hint", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("endsAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("lastUsedAt", 'subsec') * 1000) AS INTEGER)
FROM "ApiToken";
DROP TABLE "ApiToken";
ALTER TABLE "new_ApiToken" RENAME TO "ApiToken";

CREATE TABLE "new_Incident" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "severity" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "entityId" INTEGER,
    "runbookId" INTEGER,
    "requestId" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "acknowledgedAt" DATETIME,
    "acknowledgedById" INTEGER,
    "resolvedAt" DATETIME,
    "assigneeId" INTEGER,
    "payload" TEXT NOT NULL,
    CONSTRAINT "Incident_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_entityId_fkey" FOREIGN KEY ("workspaceId", "entityId") REFERENCES "Entity" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_runbookId_fkey" FOREIGN KEY ("workspaceId", "runbookId") REFERENCES "Runbook" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_acknowledgedById_fkey" FOREIGN KEY ("workspaceId", "acknowledgedById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_status_check" CHECK ("status" IN ('open', 'acknowledged', 'resolved')),
    CONSTRAINT "Incident_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "Incident_receivedAt_check" CHECK (typeof("receivedAt") = 'integer'),
    CONSTRAINT "Incident_acknowledgedAt_check" CHECK (typeof("acknowledgedAt") IN ('integer', 'null')),
    CONSTRAINT "Incident_resolvedAt_check" CHECK (typeof("resolvedAt") IN ('integer', 'null')),
    CONSTRAINT "Incident_status_resolvedAt_check" CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL)),
    CONSTRAINT "Incident_status_acknowledgedAt_check" CHECK ("status" <> 'open' OR "acknowledgedAt" IS NULL),
    CONSTRAINT "Incident_status_acknowledgedAt_check1" CHECK ("status" <> 'acknowledged' OR "acknowledgedAt" IS NOT NULL),
    CONSTRAINT "Incident_acknowledgedById_acknowledgedAt_check" CHECK ("acknowledgedById" IS NULL OR "acknowledgedAt" IS NOT NULL)
);
INSERT INTO "new_Incident" ("id", "workspaceId", "apiKeyId", "status", "severity", "summary", "entityId", "runbookId", "requestId", "receivedAt", "acknowledgedAt", "acknowledgedById", "resolvedAt", "assigneeId", "payload")
SELECT "id", "workspaceId", "apiKeyId", "status", "severity", "summary", "entityId", "runbookId", "requestId", CAST(round(unixepoch("receivedAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("acknowledgedAt", 'subsec') * 1000) AS INTEGER), "acknowledgedById", CAST(round(unixepoch("resolvedAt", 'subsec') * 1000) AS INTEGER), "assigneeId", "payload"
FROM "Incident";
DROP TABLE "Incident";
ALTER TABLE "new_Incident" RENAME TO "Incident";

CREATE TABLE "new_LabelPair" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    CONSTRAINT "LabelPair_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_LabelPair" ("id", "workspaceId", "key", "value")
SELECT "id", "workspaceId", "key", "value"
FROM "LabelPair";
DROP TABLE "LabelPair";
ALTER TABLE "new_LabelPair" RENAME TO "LabelPair";

CREATE TABLE "new_IncidentLabel" (
    "pairId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,

    PRIMARY KEY ("pairId", "incidentId"),
    CONSTRAINT "IncidentLabel_pairId_fkey" FOREIGN KEY ("pairId") REFERENCES "LabelPair" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IncidentLabel_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;
INSERT INTO "new_IncidentLabel" ("pairId", "incidentId")
SELECT "pairId", "incidentId"
FROM "IncidentLabel";
DROP TABLE "IncidentLabel";
ALTER TABLE "new_IncidentLabel" RENAME TO "IncidentLabel";

CREATE TABLE "new_TimelineEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "apiKeyId" INTEGER,
    "assigneeId" INTEGER,
    "note" TEXT,
    CONSTRAINT "TimelineEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted')),
    CONSTRAINT "TimelineEntry_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "TimelineEntry_kind_note_check" CHECK (("kind" = 'noted') = ("note" IS NOT NULL)),
    CONSTRAINT "TimelineEntry_kind_assigneeId_check" CHECK (("kind" = 'assigned') = ("assigneeId" IS NOT NULL))
);
INSERT INTO "new_TimelineEntry" ("id", "workspaceId", "incidentId", "kind", "at", "userId", "apiKeyId", "assigneeId", "note")
SELECT "id", "workspaceId", "incidentId", "kind", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), "userId", "apiKeyId", "assigneeId", "note"
FROM "TimelineEntry";
DROP TABLE "TimelineEntry";
ALTER TABLE "new_TimelineEntry" RENAME TO "TimelineEntry";

CREATE TABLE "new_Entity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "kind" TEXT,
    "name" TEXT,
    "description" TEXT,
    "url" TEXT,
    CONSTRAINT "Entity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entity_registeredAt_check" CHECK (typeof("registeredAt") IN ('integer', 'null')),
    CONSTRAINT "Entity_kind_check" CHECK ("kind" IN ('service', 'host', 'system')),
    CONSTRAINT "Entity_registeredAt_name_description_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("name", "description", "url") IS NULL)
);
INSERT INTO "new_Entity" ("id", "workspaceId", "identifier", "registeredAt", "kind", "name", "description", "url")
SELECT "id", "workspaceId", "identifier", CAST(round(unixepoch("registeredAt", 'subsec') * 1000) AS INTEGER), "kind", "name", "description", "url"
FROM "Entity";
DROP TABLE "Entity";
ALTER TABLE "new_Entity" RENAME TO "Entity";

CREATE TABLE "new_Runbook" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "title" TEXT,
    "markdown" TEXT,
    "url" TEXT,
    CONSTRAINT "Runbook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Runbook_registeredAt_check" CHECK (typeof("registeredAt") IN ('integer', 'null')),
    CONSTRAINT "Runbook_registeredAt_title_markdown_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("title", "markdown", "url") IS NULL)
);
INSERT INTO "new_Runbook" ("id", "workspaceId", "identifier", "registeredAt", "title", "markdown", "url")
SELECT "id", "workspaceId", "identifier", CAST(round(unixepoch("registeredAt", 'subsec') * 1000) AS INTEGER), "title", "markdown", "url"
FROM "Runbook";
DROP TABLE "Runbook";
ALTER TABLE "new_Runbook" RENAME TO "Runbook";

CREATE TABLE "new_IdempotencyKey" (
    "apiKeyId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("apiKeyId", "key"),
    CONSTRAINT "IdempotencyKey_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IdempotencyKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "IdempotencyKey_createdAt_check" CHECK (typeof("createdAt") = 'integer')
) WITHOUT ROWID;
INSERT INTO "new_IdempotencyKey" ("apiKeyId", "key", "bodyHash", "incidentId", "createdAt")
SELECT "apiKeyId", "key", "bodyHash", "incidentId", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER)
FROM "IdempotencyKey";
DROP TABLE "IdempotencyKey";
ALTER TABLE "new_IdempotencyKey" RENAME TO "IdempotencyKey";

CREATE TABLE "new_RejectedAlert" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "errors" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "contentType" TEXT,
    "size" INTEGER NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "handledAt" DATETIME,
    "handledById" INTEGER,
    "incidentId" INTEGER,
    "body" BLOB NOT NULL,
    CONSTRAINT "RejectedAlert_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_workspaceId_handledById_fkey" FOREIGN KEY ("workspaceId", "handledById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_receivedAt_check" CHECK (typeof("receivedAt") = 'integer'),
    CONSTRAINT "RejectedAlert_isWhole_check" CHECK ("isWhole" IN (0, 1)),
    CONSTRAINT "RejectedAlert_handledAt_check" CHECK (typeof("handledAt") IN ('integer', 'null')),
    CONSTRAINT "RejectedAlert_handledAt_handledById_incidentId_check" CHECK ("handledAt" IS NOT NULL OR ("handledById" IS NULL AND "incidentId" IS NULL))
);
INSERT INTO "new_RejectedAlert" ("id", "workspaceId", "apiKeyId", "requestId", "receivedAt", "status", "code", "detail", "errors", "kind", "contentType", "size", "isWhole", "handledAt", "handledById", "incidentId", "body")
SELECT "id", "workspaceId", "apiKeyId", "requestId", CAST(round(unixepoch("receivedAt", 'subsec') * 1000) AS INTEGER), "status", "code", "detail", '{"version":1,"errors":' || "errors" || '}', "kind", "contentType", "size", "isWhole", CAST(round(unixepoch("handledAt", 'subsec') * 1000) AS INTEGER), "handledById", "incidentId", "body"
FROM "RejectedAlert";
DROP TABLE "RejectedAlert";
ALTER TABLE "new_RejectedAlert" RENAME TO "RejectedAlert";

CREATE TABLE "new_Schedule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Schedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Schedule_shiftUnit_check" CHECK ("shiftUnit" IN ('hour', 'day', 'week')),
    CONSTRAINT "Schedule_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Schedule_shiftLength_check" CHECK ("shiftLength" > 0),
    CONSTRAINT "Schedule_firstTurn_check" CHECK ("firstTurn" >= 0)
);
INSERT INTO "new_Schedule" ("id", "workspaceId", "name", "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn", "createdAt")
SELECT "id", "workspaceId", "name", "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER)
FROM "Schedule";
DROP TABLE "Schedule";
ALTER TABLE "new_Schedule" RENAME TO "Schedule";

CREATE TABLE "new_ScheduleMember" (
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("scheduleId", "position"),
    CONSTRAINT "ScheduleMember_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;
INSERT INTO "new_ScheduleMember" ("workspaceId", "scheduleId", "position", "userId")
SELECT (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId"), "scheduleId", "position", "userId"
FROM "ScheduleMember";
DROP TABLE "ScheduleMember";
ALTER TABLE "new_ScheduleMember" RENAME TO "ScheduleMember";

CREATE TABLE "new_ReplacedRotation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL,
    CONSTRAINT "ReplacedRotation_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReplacedRotation_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "ReplacedRotation_shiftUnit_check" CHECK ("shiftUnit" IN ('hour', 'day', 'week')),
    CONSTRAINT "ReplacedRotation_shiftLength_check" CHECK ("shiftLength" > 0),
    CONSTRAINT "ReplacedRotation_firstTurn_check" CHECK ("firstTurn" >= 0)
);
INSERT INTO "new_ReplacedRotation" ("id", "workspaceId", "scheduleId", "endsAt", "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn")
SELECT "id", (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId"), "scheduleId", CAST(round(unixepoch("endsAt", 'subsec') * 1000) AS INTEGER), "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn"
FROM "ReplacedRotation";
DROP TABLE "ReplacedRotation";
ALTER TABLE "new_ReplacedRotation" RENAME TO "ReplacedRotation";

CREATE TABLE "new_ReplacedTurn" (
    "workspaceId" INTEGER NOT NULL,
    "rotationId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("rotationId", "position"),
    CONSTRAINT "ReplacedTurn_workspaceId_rotationId_fkey" FOREIGN KEY ("workspaceId", "rotationId") REFERENCES "ReplacedRotation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReplacedTurn_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;
INSERT INTO "new_ReplacedTurn" ("workspaceId", "rotationId", "position", "userId")
SELECT (SELECT "workspaceId" FROM "ReplacedRotation" WHERE "ReplacedRotation"."id" = "rotationId"), "rotationId", "position", "userId"
FROM "ReplacedTurn";
DROP TABLE "ReplacedTurn";
ALTER TABLE "new_ReplacedTurn" RENAME TO "ReplacedTurn";

CREATE TABLE "new_ScheduleOverride" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    CONSTRAINT "ScheduleOverride_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_startsAt_endsAt_check" CHECK ("startsAt" <= "endsAt")
);
INSERT INTO "new_ScheduleOverride" ("id", "workspaceId", "scheduleId", "userId", "startsAt", "endsAt", "createdAt", "createdById")
SELECT "id", (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId"), "scheduleId", "userId", CAST(round(unixepoch("startsAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("endsAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), "createdById"
FROM "ScheduleOverride";
DROP TABLE "ScheduleOverride";
ALTER TABLE "new_ScheduleOverride" RENAME TO "ScheduleOverride";

CREATE TABLE "new_EscalationPolicy" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "pagesLow" BOOLEAN NOT NULL DEFAULT false,
    "pagesMedium" BOOLEAN NOT NULL DEFAULT false,
    "pagesHigh" BOOLEAN NOT NULL DEFAULT true,
    "pagesCritical" BOOLEAN NOT NULL DEFAULT true,
    "repeats" INTEGER NOT NULL,
    "groupBy" TEXT NOT NULL,
    "gatherSeconds" INTEGER NOT NULL,
    CONSTRAINT "EscalationPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationPolicy_pagesLow_check" CHECK ("pagesLow" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesMedium_check" CHECK ("pagesMedium" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesHigh_check" CHECK ("pagesHigh" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesCritical_check" CHECK ("pagesCritical" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_repeats_check" CHECK ("repeats" >= 0),
    CONSTRAINT "EscalationPolicy_gatherSeconds_check" CHECK ("gatherSeconds" >= 0)
);
INSERT INTO "new_EscalationPolicy" ("id", "workspaceId", "name", "pagesLow", "pagesMedium", "pagesHigh", "pagesCritical", "repeats", "groupBy", "gatherSeconds")
SELECT "id", "workspaceId", "name", "pagesLow", "pagesMedium", "pagesHigh", "pagesCritical", "repeats", '{"version":1,"keys":' || "groupBy" || '}', "gatherSeconds"
FROM "EscalationPolicy";
DROP TABLE "EscalationPolicy";
ALTER TABLE "new_EscalationPolicy" RENAME TO "EscalationPolicy";

CREATE TABLE "new_EscalationStep" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "waitMinutes" INTEGER NOT NULL,
    CONSTRAINT "EscalationStep_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationStep_waitMinutes_check" CHECK ("waitMinutes" > 0)
);
INSERT INTO "new_EscalationStep" ("id", "workspaceId", "policyId", "position", "waitMinutes")
SELECT "id", (SELECT "workspaceId" FROM "EscalationPolicy" WHERE "EscalationPolicy"."id" = "policyId"), "policyId", "position", "waitMinutes"
FROM "EscalationStep";
DROP TABLE "EscalationStep";
ALTER TABLE "new_EscalationStep" RENAME TO "EscalationStep";

CREATE TABLE "new_EscalationTarget" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "stepId" INTEGER NOT NULL,
    "scheduleId" INTEGER,
    "userId" INTEGER,
    CONSTRAINT "EscalationTarget_workspaceId_stepId_fkey" FOREIGN KEY ("workspaceId", "stepId") REFERENCES "EscalationStep" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_scheduleId_userId_check" CHECK (("scheduleId" IS NULL) <> ("userId" IS NULL))
);
INSERT INTO "new_EscalationTarget" ("id", "workspaceId", "stepId", "scheduleId", "userId")
SELECT "id", (SELECT "workspaceId" FROM "EscalationStep" WHERE "EscalationStep"."id" = "stepId"), "stepId", "scheduleId", "userId"
FROM "EscalationTarget";
DROP TABLE "EscalationTarget";
ALTER TABLE "new_EscalationTarget" RENAME TO "EscalationTarget";

CREATE TABLE "new_Escalation" (
    "incidentId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "step" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "run" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "startedAt" DATETIME NOT NULL,
    CONSTRAINT "Escalation_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Escalation_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Escalation_state_check" CHECK ("state" IN ('active', 'stopped', 'exhausted')),
    CONSTRAINT "Escalation_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Escalation_startedAt_check" CHECK (typeof("startedAt") = 'integer')
);
INSERT INTO "new_Escalation" ("incidentId", "workspaceId", "policyId", "state", "step", "round", "run", "dueAt", "startedAt")
SELECT "incidentId", "workspaceId", "policyId", "state", "step", "round", "run", CAST(round(unixepoch("dueAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("startedAt", 'subsec') * 1000) AS INTEGER)
FROM "Escalation";
DROP TABLE "Escalation";
ALTER TABLE "new_Escalation" RENAME TO "Escalation";

CREATE TABLE "new_EscalationEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "step" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "userId" INTEGER,
    "notificationId" INTEGER,
    "reason" TEXT NOT NULL,
    CONSTRAINT "EscalationEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationEntry_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationEntry_kind_check" CHECK ("kind" IN ('paged', 'nobody', 'exhausted')),
    CONSTRAINT "EscalationEntry_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "EscalationEntry_kind_userId_check" CHECK ("kind" <> 'paged' OR "userId" IS NOT NULL)
);
INSERT INTO "new_EscalationEntry" ("id", "workspaceId", "incidentId", "kind", "at", "step", "round", "run", "userId", "notificationId", "reason")
SELECT "id", "workspaceId", "incidentId", "kind", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), "step", "round", "run", "userId", "notificationId", '{"version":1' || CASE "reason" WHEN '{}' THEN '}' ELSE ',' || substr("reason", 2) END
FROM "EscalationEntry";
DROP TABLE "EscalationEntry";
ALTER TABLE "new_EscalationEntry" RENAME TO "EscalationEntry";

CREATE TABLE "new_Notification" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "groupKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'gathering',
    "severity" TEXT NOT NULL,
    "incidents" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "releaseAt" DATETIME NOT NULL,
    "releasedAt" DATETIME,
    "acknowledgedAt" DATETIME,
    CONSTRAINT "Notification_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Notification_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Notification_state_check" CHECK ("state" IN ('gathering', 'released', 'cancelled')),
    CONSTRAINT "Notification_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "Notification_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Notification_releaseAt_check" CHECK (typeof("releaseAt") = 'integer'),
    CONSTRAINT "Notification_releasedAt_check" CHECK (typeof("releasedAt") IN ('integer', 'null')),
    CONSTRAINT "Notification_acknowledgedAt_check" CHECK (typeof("acknowledgedAt") IN ('integer', 'null')),
    CONSTRAINT "Notification_state_releasedAt_check" CHECK ("state" <> 'released' OR "releasedAt" IS NOT NULL)
);
INSERT INTO "new_Notification" ("id", "workspaceId", "userId", "policyId", "groupKey", "state", "severity", "incidents", "createdAt", "releaseAt", "releasedAt", "acknowledgedAt")
SELECT "id", "workspaceId", "userId", "policyId", "groupKey", "state", "severity", "incidents", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("releaseAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("releasedAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("acknowledgedAt", 'subsec') * 1000) AS INTEGER)
FROM "Notification";
DROP TABLE "Notification";
ALTER TABLE "new_Notification" RENAME TO "Notification";

CREATE TABLE "new_Page" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uid" TEXT NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "notificationId" INTEGER NOT NULL,
    "contactMethodId" INTEGER,
    "channel" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "unconfirmedSince" DATETIME,
    "endedAt" DATETIME,
    "deadReason" TEXT,
    CONSTRAINT "Page_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Page_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Page_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push')),
    CONSTRAINT "Page_state_check" CHECK ("state" IN ('pending', 'sent', 'dead', 'cancelled')),
    CONSTRAINT "Page_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Page_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Page_unconfirmedSince_check" CHECK (typeof("unconfirmedSince") IN ('integer', 'null')),
    CONSTRAINT "Page_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Page_state_endedAt_check" CHECK (("state" = 'pending') = ("endedAt" IS NULL)),
    CONSTRAINT "Page_state_deadReason_check" CHECK ("state" <> 'dead' OR "deadReason" IS NOT NULL),
    CONSTRAINT "Page_state_deadReason_check1" CHECK ("state" IN ('dead', 'cancelled') OR "deadReason" IS NULL)
);
INSERT INTO "new_Page" ("id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", "state", "createdAt", "dueAt", "attempts", "unconfirmedSince", "endedAt", "deadReason")
SELECT "id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", "state", CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("dueAt", 'subsec') * 1000) AS INTEGER), "attempts", CAST(round(unixepoch("unconfirmedSince", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("endedAt", 'subsec') * 1000) AS INTEGER), "deadReason"
FROM "Page";
DROP TABLE "Page";
ALTER TABLE "new_Page" RENAME TO "Page";

CREATE TABLE "new_PageAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pageId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "isDelivered" BOOLEAN NOT NULL,
    "answer" TEXT NOT NULL,
    CONSTRAINT "PageAttempt_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PageAttempt_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "PageAttempt_isDelivered_check" CHECK ("isDelivered" IN (0, 1))
);
INSERT INTO "new_PageAttempt" ("id", "pageId", "at", "milliseconds", "isDelivered", "answer")
SELECT "id", "pageId", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), "milliseconds", "isDelivered", "answer"
FROM "PageAttempt";
DROP TABLE "PageAttempt";
ALTER TABLE "new_PageAttempt" RENAME TO "PageAttempt";

CREATE TABLE "new_ContactMethod" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "config" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "verifiedAt" DATETIME,
    "codeHash" TEXT,
    "codeSentAt" DATETIME,
    "codeFaults" INTEGER NOT NULL DEFAULT 0,
    "failingSince" DATETIME,
    "failure" TEXT,
    "failureToldAt" DATETIME,
    CONSTRAINT "ContactMethod_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ContactMethod_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push')),
    CONSTRAINT "ContactMethod_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ContactMethod_verifiedAt_check" CHECK (typeof("verifiedAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_codeSentAt_check" CHECK (typeof("codeSentAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failureToldAt_check" CHECK (typeof("failureToldAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL)),
    CONSTRAINT "ContactMethod_codeHash_codeSentAt_check" CHECK ("codeHash" IS NULL OR "codeSentAt" IS NOT NULL)
);
INSERT INTO "new_ContactMethod" ("id", "workspaceId", "userId", "channel", "config", "createdAt", "verifiedAt", "codeHash", "codeSentAt", "codeFaults", "failingSince", "failure", "failureToldAt")
SELECT "id", "workspaceId", "userId", "channel", '{"version":1' || CASE "config" WHEN '{}' THEN '}' ELSE ',' || substr("config", 2) END, CAST(round(unixepoch("createdAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("verifiedAt", 'subsec') * 1000) AS INTEGER), "codeHash", CAST(round(unixepoch("codeSentAt", 'subsec') * 1000) AS INTEGER), "codeFaults", CAST(round(unixepoch("failingSince", 'subsec') * 1000) AS INTEGER), "failure", CAST(round(unixepoch("failureToldAt", 'subsec') * 1000) AS INTEGER)
FROM "ContactMethod";
DROP TABLE "ContactMethod";
ALTER TABLE "new_ContactMethod" RENAME TO "ContactMethod";

CREATE TABLE "new_AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    CONSTRAINT "AuditEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AuditEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AuditEntry_at_check" CHECK (typeof("at") = 'integer')
);
INSERT INTO "new_AuditEntry" ("id", "workspaceId", "at", "userId", "action", "subject")
SELECT "id", "workspaceId", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), "userId", "action", "subject"
FROM "AuditEntry";
DROP TABLE "AuditEntry";
ALTER TABLE "new_AuditEntry" RENAME TO "AuditEntry";

CREATE TABLE "new_MailState" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "changedAt" DATETIME NOT NULL,
    "brokenSince" DATETIME,
    "fault" TEXT,
    CONSTRAINT "MailState_changedAt_check" CHECK (typeof("changedAt") = 'integer'),
    CONSTRAINT "MailState_brokenSince_check" CHECK (typeof("brokenSince") IN ('integer', 'null')),
    CONSTRAINT "MailState_id_check" CHECK ("id" = 1),
    CONSTRAINT "MailState_brokenSince_fault_check" CHECK (("brokenSince" IS NULL) = ("fault" IS NULL))
);
INSERT INTO "new_MailState" ("id", "changedAt", "brokenSince", "fault")
SELECT "id", CAST(round(unixepoch("changedAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("brokenSince", 'subsec') * 1000) AS INTEGER), "fault"
FROM "MailState";
DROP TABLE "MailState";
ALTER TABLE "new_MailState" RENAME TO "MailState";

CREATE TABLE "new_HealthProbe" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "payload" TEXT,
    CONSTRAINT "HealthProbe_at_check" CHECK (typeof("at") = 'integer')
);
INSERT INTO "new_HealthProbe" ("id", "at", "payload")
SELECT "id", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), "payload"
FROM "HealthProbe";
DROP TABLE "HealthProbe";
ALTER TABLE "new_HealthProbe" RENAME TO "HealthProbe";

CREATE TABLE "new_SteadyClock" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "wallAt" DATETIME NOT NULL,
    "settledAt" DATETIME NOT NULL,
    "machine" TEXT NOT NULL,
    "uptime" INTEGER NOT NULL,
    CONSTRAINT "SteadyClock_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "SteadyClock_wallAt_check" CHECK (typeof("wallAt") = 'integer'),
    CONSTRAINT "SteadyClock_settledAt_check" CHECK (typeof("settledAt") = 'integer'),
    CONSTRAINT "SteadyClock_id_check" CHECK ("id" = 1)
);
INSERT INTO "new_SteadyClock" ("id", "at", "wallAt", "settledAt", "machine", "uptime")
SELECT "id", CAST(round(unixepoch("at", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("wallAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("settledAt", 'subsec') * 1000) AS INTEGER), "machine", "uptime"
FROM "SteadyClock";
DROP TABLE "SteadyClock";
ALTER TABLE "new_SteadyClock" RENAME TO "SteadyClock";

CREATE TABLE "new_Canary" (
    "instance" TEXT NOT NULL PRIMARY KEY,
    "storedAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "arrivedAt" DATETIME,
    CONSTRAINT "Canary_storedAt_check" CHECK (typeof("storedAt") = 'integer'),
    CONSTRAINT "Canary_decidedAt_check" CHECK (typeof("decidedAt") IN ('integer', 'null')),
    CONSTRAINT "Canary_arrivedAt_check" CHECK (typeof("arrivedAt") IN ('integer', 'null'))
);
INSERT INTO "new_Canary" ("instance", "storedAt", "decidedAt", "arrivedAt")
SELECT "instance", CAST(round(unixepoch("storedAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("decidedAt", 'subsec') * 1000) AS INTEGER), CAST(round(unixepoch("arrivedAt", 'subsec') * 1000) AS INTEGER)
FROM "Canary";
DROP TABLE "Canary";
ALTER TABLE "new_Canary" RENAME TO "Canary";

CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE UNIQUE INDEX "User_calendarHash_key" ON "User"("calendarHash");
CREATE UNIQUE INDEX "User_workspaceId_id_key" ON "User"("workspaceId", "id");
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
CREATE UNIQUE INDEX "OneTimeLink_secretHash_key" ON "OneTimeLink"("secretHash");
CREATE INDEX "OneTimeLink_userId_idx" ON "OneTimeLink"("userId");
CREATE UNIQUE INDEX "ApiKey_workspaceId_id_key" ON "ApiKey"("workspaceId", "id");
CREATE INDEX "ApiKeyUse_at_idx" ON "ApiKeyUse"("at");
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");
CREATE INDEX "ApiToken_apiKeyId_idx" ON "ApiToken"("apiKeyId");
CREATE INDEX "Incident_workspaceId_status_id_idx" ON "Incident"("workspaceId", "status", "id");
CREATE INDEX "Incident_workspaceId_status_severity_id_idx" ON "Incident"("workspaceId", "status", "severity", "id");
CREATE INDEX "Incident_workspaceId_apiKeyId_id_idx" ON "Incident"("workspaceId", "apiKeyId", "id");
CREATE INDEX "Incident_entityId_status_id_idx" ON "Incident"("entityId", "status", "id");
CREATE INDEX "Incident_runbookId_id_idx" ON "Incident"("runbookId", "id");
CREATE UNIQUE INDEX "Incident_workspaceId_id_key" ON "Incident"("workspaceId", "id");
CREATE INDEX "LabelPair_workspaceId_id_idx" ON "LabelPair"("workspaceId", "id");
CREATE UNIQUE INDEX "LabelPair_workspaceId_key_value_key" ON "LabelPair"("workspaceId", "key", "value");
CREATE INDEX "IncidentLabel_incidentId_idx" ON "IncidentLabel"("incidentId");
CREATE INDEX "TimelineEntry_workspaceId_incidentId_id_idx" ON "TimelineEntry"("workspaceId", "incidentId", "id");
CREATE INDEX "TimelineEntry_workspaceId_id_idx" ON "TimelineEntry"("workspaceId", "id");
CREATE UNIQUE INDEX "Entity_workspaceId_identifier_key" ON "Entity"("workspaceId", "identifier");
CREATE UNIQUE INDEX "Entity_workspaceId_id_key" ON "Entity"("workspaceId", "id");
CREATE UNIQUE INDEX "Runbook_workspaceId_identifier_key" ON "Runbook"("workspaceId", "identifier");
CREATE UNIQUE INDEX "Runbook_workspaceId_id_key" ON "Runbook"("workspaceId", "id");
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");
CREATE INDEX "IdempotencyKey_incidentId_idx" ON "IdempotencyKey"("incidentId");
CREATE INDEX "RejectedAlert_apiKeyId_id_idx" ON "RejectedAlert"("apiKeyId", "id");
CREATE INDEX "RejectedAlert_workspaceId_id_idx" ON "RejectedAlert"("workspaceId", "id");
CREATE INDEX "RejectedAlert_workspaceId_handledAt_apiKeyId_kind_idx" ON "RejectedAlert"("workspaceId", "handledAt", "apiKeyId", "kind");
CREATE INDEX "RejectedAlert_receivedAt_idx" ON "RejectedAlert"("receivedAt");
CREATE UNIQUE INDEX "RejectedAlert_workspaceId_incidentId_key" ON "RejectedAlert"("workspaceId", "incidentId");
CREATE UNIQUE INDEX "Schedule_workspaceId_id_key" ON "Schedule"("workspaceId", "id");
CREATE INDEX "ScheduleMember_userId_idx" ON "ScheduleMember"("userId");
CREATE INDEX "ReplacedRotation_scheduleId_endsAt_idx" ON "ReplacedRotation"("scheduleId", "endsAt");
CREATE UNIQUE INDEX "ReplacedRotation_workspaceId_id_key" ON "ReplacedRotation"("workspaceId", "id");
CREATE INDEX "ReplacedTurn_userId_idx" ON "ReplacedTurn"("userId");
CREATE INDEX "ScheduleOverride_scheduleId_endsAt_idx" ON "ScheduleOverride"("scheduleId", "endsAt");
CREATE INDEX "ScheduleOverride_userId_idx" ON "ScheduleOverride"("userId");
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_key" ON "EscalationPolicy"("workspaceId");
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_id_key" ON "EscalationPolicy"("workspaceId", "id");
CREATE UNIQUE INDEX "EscalationStep_policyId_position_key" ON "EscalationStep"("policyId", "position");
CREATE UNIQUE INDEX "EscalationStep_workspaceId_id_key" ON "EscalationStep"("workspaceId", "id");
CREATE INDEX "EscalationTarget_stepId_idx" ON "EscalationTarget"("stepId");
CREATE INDEX "EscalationTarget_scheduleId_idx" ON "EscalationTarget"("scheduleId");
CREATE INDEX "EscalationTarget_userId_idx" ON "EscalationTarget"("userId");
CREATE INDEX "Escalation_policyId_state_dueAt_idx" ON "Escalation"("policyId", "state", "dueAt");
CREATE INDEX "EscalationEntry_workspaceId_incidentId_id_idx" ON "EscalationEntry"("workspaceId", "incidentId", "id");
CREATE INDEX "EscalationEntry_workspaceId_notificationId_idx" ON "EscalationEntry"("workspaceId", "notificationId");
CREATE INDEX "EscalationEntry_notificationId_incidentId_idx" ON "EscalationEntry"("notificationId", "incidentId");
CREATE INDEX "EscalationEntry_workspaceId_kind_incidentId_idx" ON "EscalationEntry"("workspaceId", "kind", "incidentId");
CREATE INDEX "EscalationEntry_workspaceId_id_idx" ON "EscalationEntry"("workspaceId", "id");
CREATE INDEX "Notification_state_releaseAt_idx" ON "Notification"("state", "releaseAt");
CREATE INDEX "Notification_userId_state_groupKey_idx" ON "Notification"("userId", "state", "groupKey");
CREATE INDEX "Notification_userId_releasedAt_idx" ON "Notification"("userId", "releasedAt");
CREATE UNIQUE INDEX "Notification_workspaceId_id_key" ON "Notification"("workspaceId", "id");
CREATE UNIQUE INDEX "Page_uid_key" ON "Page"("uid");
CREATE INDEX "Page_state_dueAt_idx" ON "Page"("state", "dueAt");
CREATE INDEX "Page_workspaceId_notificationId_idx" ON "Page"("workspaceId", "notificationId");
CREATE INDEX "Page_contactMethodId_idx" ON "Page"("contactMethodId");
CREATE INDEX "Page_workspaceId_state_id_idx" ON "Page"("workspaceId", "state", "id");
CREATE INDEX "PageAttempt_pageId_id_idx" ON "PageAttempt"("pageId", "id");
CREATE INDEX "ContactMethod_userId_idx" ON "ContactMethod"("userId");
CREATE INDEX "ContactMethod_workspaceId_id_idx" ON "ContactMethod"("workspaceId", "id");
CREATE INDEX "AuditEntry_workspaceId_id_idx" ON "AuditEntry"("workspaceId", "id");
