-- CreateTable
CREATE TABLE "AuditForward" (
    "target" TEXT NOT NULL,
    "leasedUntil" TIMESTAMPTZ(3) NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "AuditForward_pkey" PRIMARY KEY ("target")
);

-- CreateTable
CREATE TABLE "AuditMark" (
    "workspaceId" BIGINT NOT NULL,
    "target" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "AuditMark_pkey" PRIMARY KEY ("workspaceId","target")
);

-- AddForeignKey
ALTER TABLE "AuditMark" ADD CONSTRAINT "AuditMark_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
