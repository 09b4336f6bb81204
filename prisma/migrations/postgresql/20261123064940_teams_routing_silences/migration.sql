-- DropIndex
DROP INDEX "EscalationPolicy_workspaceId_key";

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "routingMark" TEXT;
UPDATE "Workspace" SET "routingMark" = replace(gen_random_uuid()::text, '-', '');
ALTER TABLE "Workspace" ALTER COLUMN "routingMark" SET NOT NULL;

-- AlterTable
ALTER TABLE "Incident" ADD COLUMN     "routedById" BIGINT,
ADD COLUMN     "silenceId" BIGINT,
ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "EscalationPolicy" ADD COLUMN     "createdAt" TIMESTAMPTZ(3),
ADD COLUMN     "removedAt" TIMESTAMPTZ(3),
ADD COLUMN     "teamId" BIGINT;
UPDATE "EscalationPolicy" AS policy SET "createdAt" = workspace."createdAt"
FROM "Workspace" AS workspace WHERE workspace."id" = policy."workspaceId";
ALTER TABLE "EscalationPolicy" ALTER COLUMN "createdAt" SET NOT NULL;

-- CreateTable
CREATE TABLE "Team" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "workspaceId" BIGINT NOT NULL,
    "teamId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("teamId","userId")
);

-- CreateTable
CREATE TABLE "RoutingRule" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RoutingRule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RoutingRule_isDefault_removedAt_check" CHECK (NOT "isDefault" OR "removedAt" IS NULL)
);

-- CreateTable
CREATE TABLE "RoutingRuleVersion" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "ruleId" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "policyId" BIGINT,
    "teamId" BIGINT,
    "assigneeId" BIGINT,
    "severity" "Severity",
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" BIGINT,
    "replacedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RoutingRuleVersion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RoutingRuleVersion_version_check" CHECK ("version" > 0),
    CONSTRAINT "RoutingRuleVersion_policyId_severity_check" CHECK ("policyId" IS NOT NULL OR "severity" IS NULL)
);

-- CreateTable
CREATE TABLE "Silence" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "repeatDays" INTEGER,
    "timeZone" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" BIGINT,
    "endedAt" TIMESTAMPTZ(3),
    "endedById" BIGINT,

    CONSTRAINT "Silence_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Silence_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "Silence_repeatDays_timeZone_check" CHECK (("repeatDays" IS NULL) = ("timeZone" IS NULL)),
    CONSTRAINT "Silence_repeatDays_check" CHECK ("repeatDays" > 0),
    CONSTRAINT "Silence_endedAt_endedById_check" CHECK ("endedAt" IS NOT NULL OR "endedById" IS NULL)
);

-- CreateIndex
CREATE UNIQUE INDEX "Team_workspaceId_id_key" ON "Team"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRule_workspaceId_id_key" ON "RoutingRule"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRuleVersion_ruleId_version_key" ON "RoutingRuleVersion"("ruleId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRuleVersion_workspaceId_id_key" ON "RoutingRuleVersion"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Silence_workspaceId_endsAt_idx" ON "Silence"("workspaceId", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Silence_workspaceId_id_key" ON "Silence"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_silenceId_fkey" FOREIGN KEY ("workspaceId", "silenceId") REFERENCES "Silence"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_routedById_fkey" FOREIGN KEY ("workspaceId", "routedById") REFERENCES "RoutingRuleVersion"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRule" ADD CONSTRAINT "RoutingRule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRuleVersion" ADD CONSTRAINT "RoutingRuleVersion_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "RoutingRule"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRuleVersion" ADD CONSTRAINT "RoutingRuleVersion_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRuleVersion" ADD CONSTRAINT "RoutingRuleVersion_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRuleVersion" ADD CONSTRAINT "RoutingRuleVersion_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutingRuleVersion" ADD CONSTRAINT "RoutingRuleVersion_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Silence" ADD CONSTRAINT "Silence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Silence" ADD CONSTRAINT "Silence_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Silence" ADD CONSTRAINT "Silence_workspaceId_endedById_fkey" FOREIGN KEY ("workspaceId", "endedById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Schedule" ADD CONSTRAINT "Schedule_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationPolicy" ADD CONSTRAINT "EscalationPolicy_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every workspace gets its default rule, which leads to the one policy that it had.
INSERT INTO "RoutingRule" ("workspaceId", "position", "isDefault") SELECT "id", 0, true FROM "Workspace" ORDER BY "id";
INSERT INTO "RoutingRuleVersion" ("workspaceId", "ruleId", "version", "name", "conditions", "policyId", "createdAt")
SELECT rule."workspaceId", rule."id", 1, 'Default', '{"version":1,"conditions":[]}', policy."id", workspace."createdAt"
FROM "RoutingRule" AS rule
JOIN "Workspace" AS workspace ON workspace."id" = rule."workspaceId"
JOIN "EscalationPolicy" AS policy ON policy."workspaceId" = rule."workspaceId"
ORDER BY rule."id";
